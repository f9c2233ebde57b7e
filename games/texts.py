"""Every sentence that the page's scripts show or speak, in the active language.

Words in braces are filled in by the browser. Where a number decides on the form, the key ends in
`_one` or `_other`.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from engine import rules_for
from games.push_texts import push_instead, push_texts

FIVE = 5


def side_names() -> dict[str, str]:
    """The sides by their keys."""
    return {
        "red": _("Red"),
        "yellow": _("Yellow"),
        "cross": _("Cross"),
        "circle": _("Circle"),
    }


def page_texts(rules: str = "7x6") -> dict[str, str]:
    """All texts of the scripts by their keys; some tell how many stones make a line."""
    spec = rules_for(rules)
    five = spec.connect == FIVE
    texts = {
        **{f"side_{side}": name for side, name in side_names().items()},
        **_turn_texts(),
        **_task_texts(),
        **_power_texts(),
        **_result_texts(),
        **_line_texts(five=five),
        **_match_texts(),
        **_replay_texts(),
        **_spoken_texts(),
        **_settings_texts(),
        **_trouble_texts(),
    }
    return texts | push_texts() | push_instead() if spec.family == "twicefour" else texts


def line_words(rules: str) -> str:
    """What wins in a game, in one sentence."""
    spec = rules_for(rules)
    if spec.family == "twicefour":
        return _("A line of four is a point, and two points win.")
    if spec.connect == FIVE:
        return _("Five in a row win – across, upright or slanting.")
    return _("Four in a row win – across, upright or slanting.")


def _turn_texts() -> dict[str, str]:
    return {
        "clock_low": _("You have ten seconds left."),
        "turn": _("Round {round} · Turn: {side}"),
        "over_win": _("Round {round} · {side} wins"),
        "over_draw": _("Round {round} · Draw"),
        "over_aborted": _("Round {round} · Broken off"),
        "sub_start": _("Tap a column"),
        "sub_move": _("Move {ply}"),
        "sub_you": _("You are to move"),
        "sub_you_start": _("You begin – tap a column"),
        "sub_thinking": _("The PC is thinking …"),
        "sub_watching": _("You are watching"),
        "waiting": _("Round {round} · Waiting"),
        "sub_waiting": _("Somebody is still missing"),
        "sub_waiting_watch": _("To play you need the link"),
        "sub_their_turn": _("{name} is to move"),
        "sub_sending": _("Sending …"),
        "sub_lost": _("No connection – trying again …"),
        "sub_replay": _("Replay"),
        "score": _("Score: Red {red}, Yellow {yellow}"),
        "score_draws_one": _("{count} draw"),
        "score_draws_other": _("{count} draws"),
    }


def _result_texts() -> dict[str, str]:
    return {
        "win": _("{side} wins"),
        "win_you": _("You win!"),
        "win_pc": _("The PC wins"),
        "win_name": _("{name} wins"),
        "draw": _("Draw"),
        "aborted": _("Broken off"),
        "aborted_sub": _("This round does not count."),
        "voided_sub": _("A moderator has decided that this game does not count."),
        "end_corrected": _("A moderator has decided that it ended like this."),
        "full_sub": _("The board is full and nobody has a line."),
        "end_time": _("{name} has run out of time."),
        "end_time_you": _("You have run out of time."),
        "end_resigned": _("{name} has resigned."),
        "end_resigned_you": _("You have resigned."),
        "end_abandoned": _("{name} was away for too long."),
        "end_abandoned_you": _("You were away for too long."),
        "end_abandoned_draw": _("One of the two was away for too long."),
        "end_agreement": _("You have agreed on it."),
        "line_sub": _("After {plies} moves. The line was building up from move {began}."),
        "line_sub_short": _("After {plies} moves."),
        "end_given": _("The last move completed the line for the other side."),
        "end_repetition": _("The same position stood for the third time."),
        "end_repetition_won": _(
            "The same position stood for the third time: more discs collected win."
        ),
        "end_emptied": _("The last stone is out, and the board is empty."),
        "end_limit": _("Nobody collected more discs in 200 turns."),
        "end_limit_won": _("After 200 turns more discs collected win."),
        "end_collected": _("Ten discs are collected."),
    }


def _line_texts(*, five: bool) -> dict[str, str]:
    if five:
        return {
            "double": _("Double five in a row"),
            "end_both": _("Both had five in a row: then the one who moved wins."),
        }
    return {
        "double": _("Double four in a row"),
        "end_both": _("Both had four in a row: then the one who moved wins."),
    }


def _match_texts() -> dict[str, str]:
    return {
        "next_round": _("One more round"),
        "match_again": _("Another match"),
        "match_line": _("Best of {best} · {red} : {yellow}"),
        "match_win": _("{name} wins the match {high} : {low}"),
        "match_you": _("You win the match {high} : {low}!"),
        "match_pc": _("The PC wins the match {high} : {low}"),
        "match_draw": _("The match is drawn {red} : {yellow}"),
    }


def _task_texts() -> dict[str, str]:
    """What is to be done where dropping a stone is not all."""
    return {
        "pending_second_disc": _("One more stone"),
        "pending_bomb_pop": _("Bomb: now take {other} out"),
        "pending_put_back": _("Drop it into another column"),
        "pending_put_back_own": _("Drop it back in"),
        "stone_of_red": _("a red stone"),
        "stone_of_yellow": _("a yellow stone"),
        "repeated": _("Position repeated for the 2nd time"),
        "phase_filling": _("Fill row {row}"),
        "phase_popping": _("Take one out at the bottom"),
        "held_p": _("Take out: which column?"),
        "held_a": _("Anvil: which column?"),
        "held_b": _("Bomb: which column?"),
        "held_w": _("Wall: which column?"),
        "held_x": _("Times two: which column?"),
        "pull": _("Column {column}: take the bottom stone out, {side}"),
        "collected": _("{side} has collected {count} of 10"),
    }


def _power_texts() -> dict[str, str]:
    return {
        "power_anvil": _("Anvil"),
        "power_bomb": _("Bomb"),
        "power_wall": _("Wall"),
        "power_double": _("Times two"),
        "power_left": _("{name}, still there: {sides}"),
        "power_none": _("{name}, used up"),
    }


def _replay_texts() -> dict[str, str]:
    return {
        "step_start": _("The empty board. {side} begins."),
        "step": _("Move {ply} of {plies}: {move}"),
        "step_began": _("From here the deciding line was building up."),
        "step_decided": _("Here the game was decided."),
        "step_decided_maybe": _("Here the game was decided, as far as a short look tells."),
        "step_won": _("The line is complete."),
        "step_over": _("The game is won."),
        "step_draw": _("A draw."),
        "step_value": _("Move {ply} of {plies}"),
        "list_empty": _("No move yet."),
        "list_move": _("Move {ply}: {move}"),
    }


def _spoken_texts() -> dict[str, str]:
    return {
        "board": _("Board"),
        "column_empty": _("Column {column}, empty"),
        "column_one": _("Column {column}, {count} stone, top {side}"),
        "column_other": _("Column {column}, {count} stones, top {side}"),
        "column_full": _("Column {column}, full, top {side}"),
        "column_stack": _("from the bottom: {stones}"),
        "landed": _("{side}, column {column}, row {row}."),
        "landed_power": _("{side}, {power}, column {column}, row {row}."),
        "landed_through_one": _(
            "{side}, {power}, column {column}, row {row}, {count} stone pushed out."
        ),
        "landed_through_other": _(
            "{side}, {power}, column {column}, row {row}, {count} stones pushed out."
        ),
        "popped": _("{side} takes the bottom stone out of column {column}."),
        "passed": _("{side} has nothing to take out and passes."),
        "taken_back_one": _("{count} move taken back."),
        "taken_back_other": _("{count} moves taken back."),
        "next_you": _("You are to move."),
        "next_pc": _("The PC is to move."),
        "next_side": _("{side} is to move."),
        "new_round": _("Round {round}."),
    }


def _settings_texts() -> dict[str, str]:
    return {
        "settings_level": _("Level: {level}"),
        "hint_same": _("A new match starts again at 0 : 0."),
        "hint_changed": _("A new match with these settings. The score starts again at 0 : 0."),
        "hint_hotseat": _("This round is on: just tap a column."),
        "hint_new": _("These settings hold from your first move."),
        "hint_pc_begins": _("The PC makes the first move as soon as you start."),
        "ask_running": _("The running round is broken off and does not count. Start anyway?"),
        "start_new": _("New match"),
        "start_pc": _("Let the PC begin"),
        "start_anyway": _("Start anyway"),
        "record_line": _("{level}: {wins} won, {draws} drawn, {losses} lost"),
        "hotseat_line": _("Hand the screen over after every move."),
        "draws_line": _("Draws so far: {count}"),
    }


def _trouble_texts() -> dict[str, str]:
    return {
        "full": _("This column is full"),
        "no_pull": _("You cannot take a stone out here"),
        "no_move": _("This move is not possible now"),
        "own_column": _("The disc goes back into another column."),
        "must_not_win": _("The disc after a wall must not complete a line."),
        "cell_taken": _("In this row the column already has its disc."),
        "power_spent": _("You have already played this special disc."),
        "nothing_to_bomb": _("There is no disc of the other side to take out below."),
        "not_yours": _("The PC is to move"),
        "watching": _("You are only watching"),
        "hurry": _("Less than ten seconds left!"),
        "still_sending": _("The last move is still on its way"),
        "not_sent": _("No connection – your move did not arrive. Please try again."),
        "not_started": _("That did not work. Please try again."),
        "offline": _("No connection. Your move goes out as soon as it is back."),
        "online": _("Connected again."),
        "act_not_sent": _("No connection – that did not arrive. Please try again."),
        "too_soon": _("You may offer that again in {seconds} s."),
    }
