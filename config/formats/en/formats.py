"""Hours from 0 to 23: “9:48 a.m.” at the end of a sentence would make it end in two full stops."""

TIME_FORMAT = "H:i"
DATETIME_FORMAT = "N j, Y, H:i"
SHORT_DATETIME_FORMAT = "m/d/Y H:i"
