/** The exit code of a benchmark that measured nothing, since the machine lacks what it needs: EX_UNAVAILABLE of sysexits.h. */
export const LEFT_OUT = 69;
