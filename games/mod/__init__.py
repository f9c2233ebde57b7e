"""The pages of moderators."""
