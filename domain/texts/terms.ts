import type { Language, Moment } from '../entities'
import type { TermsVersion } from '../collections/terms'
import { aligned } from './compare-texts'

/** Formats a day as the specification requires: `10/4/2025`, in Spanish `4/10/2025` (UTC). */
export function formatEffectiveDay(publishedAt: Moment, language: Language): string {
  const [year = 0, month = 0, day = 0] = publishedAt.slice(0, 10).split('-').map(Number)
  return (language === 'es' ? [day, month, year] : [month, day, year]).join('/')
}

export const termsVersionPath = (page: string, version: string): string =>
  `${page}?${termsVersionKey}=${encodeURIComponent(version)}`

export const termsVersionKey = 'version'

/** A section under a `## ` heading, which is '' before the first one. */
export interface Section {
  heading: string
  text: string
}

/** A text that is in both versions, only in the new one, or only in the old one. */
export interface TextChange {
  kind: 'same' | 'added' | 'removed'
  text: string
}

export interface SectionChange {
  heading: string
  kind: 'same' | 'changed' | 'added' | 'removed'
  pieces: readonly TextChange[]
}

export function sectionsOf(markdown: string): readonly Section[] {
  const sections: { heading: string; lines: string[] }[] = [{ heading: '', lines: [] }]
  for (const line of markdown.replaceAll('\r\n', '\n').split('\n')) {
    const heading = /^##\s+(.*?)\s*#*$/.exec(line)?.[1]
    if (heading === undefined) sections.at(-1)?.lines.push(line)
    else sections.push({ heading, lines: [] })
  }
  return sections
    .map(({ heading, lines }) => ({ heading, text: lines.join('\n').trim() }))
    .filter(({ heading, text }) => heading !== '' || text !== '')
}

/** Compares sections by position if their number is the same, otherwise by heading; then by word. */
export function compareSections(before: string, after: string): readonly SectionChange[] {
  const [was, is] = [sectionsOf(before), sectionsOf(after)]
  if (was.length === is.length) return is.map((section, at) => changeOf(was[at], section))
  return aligned(was, is, (one, other) => one.heading === other.heading).map(([old, now]) => changeOf(old, now))
}

function changeOf(was: Section | undefined, is: Section | undefined): SectionChange {
  const heading = is?.heading ?? was?.heading ?? ''
  if (was === undefined) return { heading, kind: 'added', pieces: [{ kind: 'added', text: is?.text ?? '' }] }
  if (is === undefined) return { heading, kind: 'removed', pieces: [{ kind: 'removed', text: was.text }] }
  const pieces = compareWords(was.text, is.text)
  const changed = was.heading !== is.heading || pieces.some(({ kind }) => kind !== 'same')
  return { heading, kind: changed ? 'changed' : 'same', pieces }
}

const wordsOf = (text: string): readonly string[] => text.match(/\S+\s*|\s+/g) ?? []

/** Compares texts by word, in reading order, with removed words before added ones. */
export function compareWords(before: string, after: string): readonly TextChange[] {
  const pieces: TextChange[] = []
  const put = (kind: TextChange['kind'], text: string): void => {
    const last = pieces.at(-1)
    if (last?.kind === kind) last.text += text
    else pieces.push({ kind, text })
  }
  let added = ''
  for (const [old, now] of aligned(wordsOf(before), wordsOf(after), (one, other) => one.trim() === other.trim())) {
    if (now === undefined) put('removed', old ?? '')
    else if (old === undefined) added += now
    if (old !== undefined && now !== undefined) {
      if (added !== '') put('added', added)
      added = ''
      put('same', now)
    }
  }
  if (added !== '') put('added', added)
  return pieces
}

export type TermsTexts = Pick<TermsVersion, 'text_en' | 'text_es'>

export type TermsProblem = '' | 'text-empty' | 'nothing-changed' | 'terms-one-language'

/** Returns what prevents publishing: an empty language, no change, or a section that was changed in one language only. */
export function termsProblem(draft: TermsTexts, before: TermsTexts | undefined): TermsProblem {
  if (draft.text_en.trim() === '' || draft.text_es.trim() === '') return 'text-empty'
  const was = before ?? { text_en: '', text_es: '' }
  const kindsOf = (language: 'text_en' | 'text_es') =>
    compareSections(was[language], draft[language]).map(({ kind }) => kind)
  const [english, spanish] = [kindsOf('text_en'), kindsOf('text_es')]
  if ([...english, ...spanish].every((kind) => kind === 'same')) return 'nothing-changed'
  return english.length === spanish.length &&
    english.every((kind, at) => (kind === 'same') === (spanish[at] === 'same'))
    ? ''
    : 'terms-one-language'
}

/** Returns the next version number, higher than the number of versions and than any numeric version. */
export function nextVersion(versions: readonly Pick<TermsVersion, 'version' | 'published_at'>[]): string {
  const published = versions.filter(({ published_at }) => published_at !== '')
  const numbers = published.map(({ version }) => (/^\d{1,6}$/.test(version) ? Number(version) : 0))
  return String(Math.max(published.length, ...numbers) + 1)
}

export const publishedTerms = <T extends Pick<TermsVersion, 'version' | 'published_at'>>(
  versions: readonly T[],
): readonly T[] =>
  versions
    .filter(({ published_at }) => published_at !== '')
    .sort((one, other) => (one.published_at < other.published_at ? 1 : -1))

/** Returns the newest terms that require consent, or null if the person has agreed to them or to later ones (P18). */
export function termsToAgree<T extends Pick<TermsVersion, 'version' | 'published_at' | 'ask_again'>>(
  versions: readonly T[],
  agreed: string,
): T | null {
  const published = publishedTerms(versions)
  const asking = published.findIndex(({ ask_again }) => ask_again)
  const own = published.findIndex(({ version }) => version === agreed)
  return asking === -1 || (own !== -1 && own <= asking) ? null : (published[asking] ?? null)
}
