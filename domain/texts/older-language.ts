import type { Language } from '../entities'

/**
 * Of a text in both languages the one that is older than the other: whichever wasn't touched when the other was.
 * @param changed which of them has just been changed
 * @param was the older one before, '' = neither
 */
export function olderLanguage(
  { en, es }: { readonly [language in Language]: boolean },
  was: Language | '',
): Language | '' {
  if (en === es) return en ? '' : was
  const [touched, other] = en ? (['en', 'es'] as const) : (['es', 'en'] as const)
  return was === touched ? '' : other
}
