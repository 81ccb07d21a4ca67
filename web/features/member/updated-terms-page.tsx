import { useState } from 'react'
import { agreeToTermsRoute } from '../../../domain/api/program/program'
import { paths } from '../../../domain/paths'
import { fillText } from '../../../domain/texts/placeholders'
import { termsVersionPath, compareSections, type SectionChange } from '../../../domain/texts/terms'
import { useCurrentPerson } from '../../data/queries/session/session'
import { useTermsToAccept, useTerms, type TermsToAccept } from '../../data/queries/installation/terms'
import { useCommand } from '../../forms/use-command'
import { formatDate } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { termsAgain } from '../../i18n/member-areas'
import { LocalDataError } from '../../shared/local-data-error'
import { Button, LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { Checkbox } from '../../ui/fields/checkbox'
import { Tag, Skeleton } from '../../ui/states/empty-state'
import { TextDiff } from '../../ui/text/text-diff'

/** Asks for consent to new terms (P18) by their changed sections. Postponing blocks nothing. */
export function UpdatedTermsPage() {
  const t = useMessages(termsAgain)
  const language = useLanguage()
  const person = useCurrentPerson()
  const { value, error, reload } = useTermsToAccept(person?.id ?? '')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 px-4 pt-3 pb-6 md:gap-5 md:px-6 md:pt-5 md:pb-12 lg:max-w-304 lg:grid-cols-[minmax(0,1fr)_22rem]">
      {error !== null && <LocalDataError known={value !== undefined} onRetry={reload} className="lg:col-span-2" />}
      {value === undefined && error === null && <Skeleton className="h-72 rounded-xl" />}
      {value === null && (
        <Card title={t.none}>
          <p className="mb-4 text-muted">{t.noneText}</p>
          <LinkButton kind="quiet" external href={language === 'es' ? paths.termsEs : paths.terms}>
            {t.terms}
          </LinkButton>
        </Card>
      )}
      {value && (
        <>
          <ChangedSections terms={value} />
          <ConsentForm terms={value} />
        </>
      )}
    </div>
  )
}

function ChangedSections({ terms: { toAgree, agreed } }: { terms: TermsToAccept }) {
  const t = useMessages(termsAgain)
  const language = useLanguage()
  const values = useTerms().value?.values
  const textOf = (terms: TermsToAccept['toAgree'] | undefined) =>
    (language === 'es' ? terms?.text_es : terms?.text_en) ?? ''
  const sections = compareSections(textOf(agreed), textOf(toAgree)).filter(({ kind }) => kind !== 'same')
  const page = language === 'es' ? paths.termsEs : paths.terms
  return (
    <Card title={t.title(sections.length)}>
      <p className="text-muted">
        {t.counts(toAgree.version, formatDate(toAgree.published_at.slice(0, 10), language), agreed?.version ?? '')}
      </p>
      {sections.map((section, at) => (
        <ChangedSection
          key={at}
          section={
            values === undefined
              ? section
              : {
                  ...section,
                  pieces: section.pieces.map((piece) => ({ ...piece, text: fillText(piece.text, values) })),
                }
          }
          was={agreed?.version ?? ''}
          is={toAgree.version}
        />
      ))}
      <LinkButton kind="link" size="sm" external href={termsVersionPath(page, toAgree.version)}>
        {t.whole(toAgree.version)}
      </LinkButton>
    </Card>
  )
}

/** Both versions side by side (pattern 50); an added or removed section has one side. */
function ChangedSection({ section, was, is }: { section: SectionChange; was: string; is: string }) {
  const t = useMessages(termsAgain)
  const { heading, kind, pieces } = section
  const sides = [
    { key: 'was', version: t.was(was), pieces: pieces.filter((piece) => piece.kind !== 'added') },
    { key: 'is', version: t.is(is), pieces: pieces.filter((piece) => piece.kind !== 'removed') },
  ].filter(({ key }) => kind === 'changed' || key === (kind === 'removed' ? 'was' : 'is'))
  return (
    <section className="grid gap-3 border-b border-line py-5 last-of-type:border-b-0">
      <h3 className="flex flex-wrap items-center gap-2 font-semibold">
        {heading}
        {kind !== 'same' && <Tag tone={kind === 'added' ? 'accent' : 'caution'}>{t.kinds[kind]}</Tag>}
      </h3>
      <div className="grid gap-3 md:grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))]">
        {sides.map((side) => (
          <div key={side.key} className="min-w-0 rounded-lg bg-surface px-4 py-3">
            <p className="mb-1 text-sm leading-sm font-semibold text-muted">{side.version}</p>
            <TextDiff pieces={side.pieces} />
          </div>
        ))}
      </div>
    </section>
  )
}

function ConsentForm({ terms: { toAgree } }: { terms: TermsToAccept }) {
  const t = useMessages(termsAgain)
  const language = useLanguage()
  const [ticked, setTicked] = useState(false)
  const [hasTried, setHasTried] = useState(false)
  const agree = useCommand(agreeToTermsRoute, {
    done: () => ({ title: t.done(toAgree.version) }),
    refused: (why) => ({ title: t.failed, text: why }),
  })
  return (
    <Card title={t.question(toAgree.version)}>
      <div className="grid gap-3">
        <Checkbox
          label={t.check}
          note={t.checkNote}
          checked={ticked}
          error={hasTried && !ticked ? t.checkFirst : ''}
          onChange={(event) => setTicked(event.target.checked)}
        />
        <Button
          blocked={agree.blocked}
          busy={agree.busy}
          onClick={() => {
            setHasTried(true)
            if (ticked) void agree.send({ version: toAgree.version, language })
          }}
        >
          {t.agree}
        </Button>
        <LinkButton kind="quiet" href={paths.dashboard}>
          {t.later}
        </LinkButton>
        <p className="text-sm text-muted">{t.fine}</p>
        <LinkButton kind="link" size="sm" href={paths.support}>
          {t.ask}
        </LinkButton>
      </div>
    </Card>
  )
}
