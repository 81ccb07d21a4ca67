/** Beads of the ring of an application’s promised time: a share of it each, whatever it is set to. Of three days a third of a day. */
export const ringBeads = 24
