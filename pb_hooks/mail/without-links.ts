/**
 * A mail's HTML whose links lead nowhere: what is only looked at must not sign anybody in, and nobody leaves the page by it. What a
 * document can do beyond that is shut by the policy it is shown under (server/mailview).
 */
export const withoutLinks = (html: string): string =>
  html.replace(/(<(?:a|area)\b[^>]*?)\s+(?:xlink:)?href\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '$1')
