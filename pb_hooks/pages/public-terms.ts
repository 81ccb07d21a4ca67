import { collectionRows } from '../platform/collection-rows'
import type { Language, TermsVersion } from '../../domain/entities'
import { paths } from '../../domain/paths'
import type { ItemSlot, TextSlot } from '../../domain/slots'
import { fillMarkdown, textValues, type TextFacts } from '../../domain/texts/placeholders'
import { formatEffectiveDay, termsVersionKey, termsVersionPath } from '../../domain/texts/terms'

type TermsSlot = Extract<TextSlot, `terms_${string}`>
type OtherVersion = { [name in ItemSlot<'versions'>]: string }
interface TermsPage {
  slots: { [name in TermsSlot]: string }
  lists: { versions: readonly OtherVersion[] }
}
type TermsForm = TermsPage & { address: string; key: string; value: string }

export const publishedTerms = (app: PbApp): readonly TermsVersion[] =>
  collectionRows(app, 'terms_versions', `WHERE t.published_at != '' ORDER BY t.published_at DESC, t.version DESC`)

/** Renders the terms pages: the current version, and each other published version at its own address. */
export function termsPages(
  published: readonly TermsVersion[],
  inForce: string,
  language: Language,
  facts: TextFacts,
): TermsPage & { forms: readonly TermsForm[] } {
  const address = language === 'es' ? paths.termsEs : paths.terms
  const values = textValues(facts)
  const current = published.find(({ version }) => version === inForce)
  const pageOf = (shown: TermsVersion | undefined, unknown = ''): TermsPage => ({
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
  const entry = ({ version, published_at }: TermsVersion): OtherVersion => ({
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

const isBefore = (one: TermsVersion | undefined, other: TermsVersion | undefined): boolean =>
  one !== undefined && other !== undefined && one !== other && one.published_at <= other.published_at
