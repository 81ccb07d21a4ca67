/**
 * A header of all responses below `/api/`. Without it, a response is from a proxy or portal: no success and no rejection
 * (Y2, Y7).
 */
export const RESPONSE_HEADER = 'Coterie-Answer'

export const PAGE_MARKER = '<meta name="coterie" content="1"'

/** Reports whether a text is a complete HTML page of this program, not one of a proxy or a captive portal (Y15). */
export const isOwnPage = (html: string): boolean => html.includes(PAGE_MARKER) && html.trimEnd().endsWith('</html>')
