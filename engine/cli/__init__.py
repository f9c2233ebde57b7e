"""The engine's command line: one module a subcommand, found by itself.

A module `engine/cli/NAME.py` becomes a subcommand by defining `COMMAND`:

    from engine.cli.command import Answer, Command
    from engine.cli.moves import add_moves, add_rules, answer_each

    def _arguments(parser: ArgumentParser) -> None:
        add_rules(parser)                                  # RULES
        add_moves(parser)                                  # [MOVES] [--first SIDE]
        parser.add_argument("--seed", type=whole_number)   # engine.cli.arguments

    def _answer(args: Namespace, position: Position) -> Answer:
        return Answer({"move": "4"}, text="4")

    COMMAND = Command("best", "the move of the computer", _arguments, answer_each(_answer))

`answer_each` parses the move list and serves `-` (a move list a line from standard input, one
answer a line). A command without a position gives its own `run(args) -> Iterable[Answer]`;
each answer is printed as soon as it is there: as `text`, or with `--json` as one line of
`data`. `--json` itself is added by the frame; a command with subcommands of its own calls
`add_json` for each of them.

`RuleError` and `BadInput` end the command with status 2 and one line on stderr, `Failed` with
status 1; anything else is a bug and shows its traceback. All modules here are imported for
every call, so what is slow to import (the search core) is imported inside the functions.
"""
