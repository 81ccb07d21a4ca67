import type { Language } from '../collections/define/row'

/** Returns the language that wasn't changed when the other one was. */
export function olderLanguage(
  { en, es }: { readonly [language in Language]: boolean },
  previous: Language | '',
): Language | '' {
  if (en === es) return en ? '' : previous
  const [touched, other] = en ? (['en', 'es'] as const) : (['es', 'en'] as const)
  return previous === touched ? '' : other
}
