/** A text whose single-use tokens in links (`#…`, 64 hex digits) can't be used any more. */
export const maskLinks = (text: string): string => text.replace(/#[0-9a-f]{64}\b/g, '#…')

/**
 * The same of "It wasn't me" alone: those links sign every device of their reader out and aren't there to be passed on, so nobody who reads
 * the log can press one.
 */
export const maskAlarms = (text: string): string => text.replace(/(\/not-me(?:\?[^\s"'<>#]*)?)#[0-9a-f]{64}\b/g, '$1#…')

/** The single-use tokens in the links of a text. */
export const tokensIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/#([0-9a-f]{64})\b/g)].map(([, token = '']) => token)),
]
