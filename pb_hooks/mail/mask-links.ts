/** A text whose single-use tokens in links (`#…`, 64 hex digits) can't be used any more. */
export const maskLinks = (text: string): string => text.replace(/#[0-9a-f]{64}\b/g, '#…')
