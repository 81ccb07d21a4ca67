import type { Language } from '../../domain/entities'
import { paths } from '../../domain/paths'
import type { ItemSlot, TextSlot } from '../../domain/slots'
import { fillMarkdown, textValues, type TextFacts } from '../../domain/texts/placeholders'
import { formatEffectiveDay, termsVersionKey, termsVersionPath } from '../../domain/texts/terms'
import { rows } from '../platform/db'

type TermsSlot = Extract<TextSlot, `terms_${string}`>
type OtherVersion = { [name in ItemSlot<'versions'>]: string }
interface TermsPage {
  slots: { [name in TermsSlot]: string }
  lists: { versions: readonly OtherVersion[] }
}
type TermsForm = TermsPage & { address: string; key: string; value: string }

const columns = { version: '', text_en: '', text_es: '', published_at: '' }
type Version = typeof columns

export const publishedTerms = (app: PbApp): readonly Version[] =>
  rows(
    app,
    `SELECT version, text_en, text_es, published_at FROM terms_versions WHERE published_at != ''
       ORDER BY published_at DESC, version DESC`,
    {},
    columns,
  )

/** Renders the terms pages: the current version, and each other published version at its own address. */
export function termsPages(
  published: readonly Version[],
  inForce: string,
  language: Language,
  facts: TextFacts,
): TermsPage & { forms: readonly TermsForm[] } {
  const address = language === 'es' ? paths.termsEs : paths.terms
  const values = textValues(facts)
  const current = published.find(({ version }) => version === inForce)
  const pageOf = (shown: Version | undefined, unknown = ''): TermsPage => ({
    slots: {
      terms_version: shown?.version ?? '',
      terms_effective: shown === undefined ? '' : formatEffectiveDay(shown.published_at, language),
      terms_text: fillMarkdown((language === 'es' ? shown?.text_es : shown?.text_en) ?? '', values),
      terms_earlier: current !== undefined && isBefore(shown, current) ? current.version : '',
      terms_coming: current !== undefined && isBefore(current, shown) ? current.version : '',
      terms_unknown: unknown,
    },
    lists: { versions: published.filter((other) => other !== shown).map(entry) },
  })
  const entry = ({ version, published_at }: Version): OtherVersion => ({
    version_name: version,
    version_effective: formatEffectiveDay(published_at, language),
    version_href: version === inForce ? address : termsVersionPath(address, version),
  })
  const form = (value: string, page: TermsPage): TermsForm => ({ address, key: termsVersionKey, value, ...page })
  return {
    ...pageOf(current),
    forms: [
      ...published.map((version) => form(version.version, pageOf(version))),
      form('', pageOf(current, 'unknown')),
    ],
  }
}

const isBefore = (one: Version | undefined, other: Version | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other && one.published_at <= other.published_at
