"""The admin as an app of this site, with a site class of ours."""

from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    """Django's admin, behind the door of staff."""

    default_site = "config.admin_site.StaffSite"
