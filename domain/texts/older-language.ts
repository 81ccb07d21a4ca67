import type { Language } from '../collections/define/row'

/**
 * Returns which language of a text is outdated: the one that wasn't changed when the other was. The first argument states
 * which languages were changed now.
 * @param previous the language that was outdated before, '' if none
 */
export function olderLanguage(
  { en, es }: { readonly [language in Language]: boolean },
  previous: Language | '',
): Language | '' {
  if (en === es) return en ? '' : previous
  const [touched, other] = en ? (['en', 'es'] as const) : (['es', 'en'] as const)
  return previous === touched ? '' : other
}
