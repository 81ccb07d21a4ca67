import type { Language } from '../../domain/entities'

/** The messages of one area of the product. The language is chosen when they are read. */
export interface MessageArea<T> {
  /**
   * Returns the messages while rendering. Until they are loaded it throws their promise for Suspense, and after a failure
   * the error. (`use` would do the same, but then every test that renders synchronously would have to wait.)
   */
  read: (language: Language) => T
  /** Returns the messages if they are loaded, for code that works without them. */
  ifLoaded: (language: Language) => T | undefined
  /** Resolves to the messages; rejects if they can't be loaded. */
  load: (language: Language) => Promise<T>
}

/** The type of an area's messages. */
export type MessagesOf<A> = A extends MessageArea<infer T> ? T : never

/** A group without its messages, for code that loads and switches languages. */
export interface LoadableMessages {
  /** Loads a language, and tries again after a failure. */
  load: (language: Language) => Promise<unknown>
  isLoaded: (language: Language) => boolean
  /** Reports whether any language of the group was ever requested. */
  wasRequested: () => boolean
}

/** Messages that are loaded together; each language is one file of the build. */
export interface MessageGroup<W> extends LoadableMessages {
  /** Returns the token of an area, which features import without its messages. */
  area: <T>(pick: (messages: W) => T) => MessageArea<T>
}

/** Combines groups that are loaded in parallel. */
export const combineGroups = (...parts: LoadableMessages[]): LoadableMessages => ({
  load: (language) => Promise.all(parts.map((part) => part.load(language))),
  isLoaded: (language) => parts.every((part) => part.isLoaded(language)),
  wasRequested: () => parts.some((part) => part.wasRequested()),
})

/** All defined groups. */
export const messageGroups = new Set<LoadableMessages>()

/**
 * Defines a group by its two folders: `defineGroup(() => import('./en/admins'), () => import('./es/admins'))`. An area that
 * is missing in Spanish is a type error here, and a missing message is a type error in the area's Spanish file.
 */
export function defineGroup<W>(english: () => Promise<W>, spanish: () => Promise<NoInfer<W>>): MessageGroup<W> {
  const sources = { en: english, es: spanish }
  const loaded: { [language in Language]?: W } = {}
  const requests: { [language in Language]?: Promise<W> } = {}
  const failed = new Map<Language, unknown>()

  function request(language: Language): Promise<W> {
    failed.delete(language)
    const loading = sources[language]()
    requests[language] = loading
    loading.then(
      (messages) => (loaded[language] = messages),
      (reason: unknown) => failed.set(language, reason),
    )
    return loading
  }
  function read(language: Language): W {
    const messages = loaded[language]
    if (messages !== undefined) return messages
    // A failure persists until the next `load`, because loading again on each render would be a loop.
    throw failed.get(language) ?? requests[language] ?? request(language)
  }
  const load = (language: Language): Promise<W> =>
    failed.has(language) ? request(language) : (requests[language] ?? request(language))

  const result: MessageGroup<W> = {
    load,
    isLoaded: (language) => loaded[language] !== undefined,
    wasRequested: () => requests.en !== undefined || requests.es !== undefined,
    area: (pick) => ({
      read: (language) => pick(read(language)),
      ifLoaded: (language) => {
        const messages = loaded[language]
        return messages === undefined ? undefined : pick(messages)
      },
      load: (language) => load(language).then(pick),
    }),
  }
  messageGroups.add(result)
  return result
}
