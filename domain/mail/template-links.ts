const tags = new Set(
  `a abbr b blockquote br center code dd div dl dt em font h1 h2 h3 h4 h5 h6 hr i li ol p pre s small span strong sub sup
   table tbody td tfoot th thead tr u ul`.split(/\s+/),
)
const attributes = new Set(
  'align bgcolor border cellpadding cellspacing class color colspan dir height href lang rowspan style title valign width'.split(
    ' ',
  ),
)
const tag = /<\/?([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))?)*)\s*\/?>/gi
const attribute = /([a-z-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'))?/gi
const actionLinkOnly = /^\{\{\s*actionLink\s*\}\}$/

/**
 * Returns a problem with links: `{{actionLink}}` isn't a complete `href` (`link-place`, S26), or there may be other links
 * (`link-other`).
 */
export function templateLinkProblem(html: string): 'link-place' | 'link-other' | null {
  let isOther = false
  let isMisplaced = false
  const text = html.replace(tag, (_whole, name: string, rest: string) => {
    if (!tags.has(name.toLowerCase())) isOther = true
    for (const [, key = '', double, single] of rest.matchAll(attribute)) {
      const value = double ?? single ?? ''
      if (key.toLowerCase() === 'href' && name.toLowerCase() === 'a' && actionLinkOnly.test(value)) continue
      if (/\{\{\s*actionLink\b/.test(value)) isMisplaced = true
      if (key.toLowerCase() === 'href' || !attributes.has(key.toLowerCase()) || couldBeLink(value)) isOther = true
    }
    return ' '
  })
  if (/\{\{\s*actionLink\b/.test(text)) isMisplaced = true
  // Mail programs interpret the remaining markup in different ways.
  if (/[<>]/.test(text) || couldBeLink(text)) isOther = true
  if (isMisplaced) return 'link-place'
  return isOther ? 'link-other' : null
}

/** Reports whether a text can be read as a URL, even if it contains character references. */
const couldBeLink = (value: string): boolean =>
  /:\/\/|\/\/|www\.|mailto:|javascript:|\burl\b|\\|@import/i.test(
    value
      .replace(/&#(\d+);?/g, (_whole, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
      .replace(/&#x([0-9a-f]{1,6});?/gi, (_whole, code: string) =>
        String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
      )
      .replace(/&colon;/gi, ':')
      .replace(/&sol;/gi, '/')
      .replace(/&period;/gi, '.'),
  )
