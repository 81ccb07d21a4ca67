import type { Language } from '../../domain/entities'

/** An area's words in one place of the product; which language they are in is decided when they are read. */
export interface Area<T> {
  /**
   * The words, while React renders. Not here yet: throws their loading, for Suspense to wait for; could not be loaded: throws
   * why, for an error element. (`use` would do the same, but it makes every test that draws at once wait.)
   */
  read: (language: Language) => T
  /** The words if they are here: for code that can do without. */
  here: (language: Language) => T | undefined
  /** The words once they are here. Rejects when they can't be loaded. */
  load: (language: Language) => Promise<T>
}

/** The words that an area's token stands for. */
export type WordsOf<A> = A extends Area<infer T> ? T : never

/** What is loaded of a group, without its words: for what loads and switches. */
export interface Loading {
  /** Loads the words of a language, or asks again when the last time failed. Rejects when it fails again. */
  load: (language: Language) => Promise<unknown>
  isHere: (language: Language) => boolean
  /** True once somebody wanted its words, in whatever language. */
  wasAsked: () => boolean
}

/** Words that are loaded together: one file of the build for each language. */
export interface Group<W> extends Loading {
  /** The token of an area, which features import: it carries no words. */
  area: <T>(pick: (words: W) => T) => Area<T>
}

/** Several groups, loaded side by side as one. */
export const together = (...parts: Loading[]): Loading => ({
  load: (language) => Promise.all(parts.map((part) => part.load(language))),
  isHere: (language) => parts.every((part) => part.isHere(language)),
  wasAsked: () => parts.some((part) => part.wasAsked()),
})

/** Every group of the product that was declared. */
export const groups = new Set<Loading>()

/**
 * Declares a group by its two folders: `group(() => import('./en/admins'), () => import('./es/admins'))`. An area that is missing in
 * Spanish doesn't compile here; a word that is missing doesn't in the area's own Spanish file.
 */
export function group<W>(english: () => Promise<W>, spanish: () => Promise<NoInfer<W>>): Group<W> {
  const sources = { en: english, es: spanish }
  const here: { [language in Language]?: W } = {}
  const asked: { [language in Language]?: Promise<W> } = {}
  const failed = new Map<Language, unknown>()

  function ask(language: Language): Promise<W> {
    failed.delete(language)
    const loading = sources[language]()
    asked[language] = loading
    loading.then(
      (words) => (here[language] = words),
      (reason: unknown) => failed.set(language, reason),
    )
    return loading
  }
  function read(language: Language): W {
    const words = here[language]
    if (words !== undefined) return words
    // a failure stays one until somebody loads: a drawing that asked again would never end
    throw failed.get(language) ?? asked[language] ?? ask(language)
  }
  const load = (language: Language): Promise<W> =>
    failed.has(language) ? ask(language) : (asked[language] ?? ask(language))

  const made: Group<W> = {
    load,
    isHere: (language) => here[language] !== undefined,
    wasAsked: () => asked.en !== undefined || asked.es !== undefined,
    area: (pick) => ({
      read: (language) => pick(read(language)),
      here: (language) => {
        const words = here[language]
        return words === undefined ? undefined : pick(words)
      },
      load: (language) => load(language).then(pick),
    }),
  }
  groups.add(made)
  return made
}
