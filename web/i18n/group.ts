import type { Language } from '../../domain/entities'

/** The messages of one area. The language is chosen when they are read. */
export interface MessageArea<T> {
  /**
   * Returns the messages. While they are loading it throws the promise for Suspense, and after a failure the error. (With
   * `use`, tests couldn't render synchronously.)
   */
  read: (language: Language) => T
  /** Returns the messages if they are loaded, for code that works without them. */
  ifLoaded: (language: Language) => T | undefined
  load: (language: Language) => Promise<T>
}

export type MessagesOf<A> = A extends MessageArea<infer T> ? T : never

export interface LoadableMessages {
  /** Loads the messages; tries again after a failure. */
  load: (language: Language) => Promise<unknown>
  isLoaded: (language: Language) => boolean
  /** Reports whether the messages were requested in any language. */
  wasRequested: () => boolean
}

interface MessageGroup<W> extends LoadableMessages {
  /** Returns an area's token. Features can import it without loading the area's messages. */
  area: <T>(pick: (messages: W) => T) => MessageArea<T>
}

/** Combines groups that are loaded in parallel. */
export const combineGroups = (...parts: LoadableMessages[]): LoadableMessages => ({
  load: (language) => Promise.all(parts.map((part) => part.load(language))),
  isLoaded: (language) => parts.every((part) => part.isLoaded(language)),
  wasRequested: () => parts.some((part) => part.wasRequested()),
})

export const messageGroups = new Set<LoadableMessages>()

/**
 * Defines a message group. A missing Spanish area is a type error here, and a missing message is one in the area's Spanish
 * file.
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
    // A failure persists until the next `load`, because loading again on each render would never end.
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
