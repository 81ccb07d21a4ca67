import type { ReactNode } from 'react'
import { paths } from '../../../../domain/paths'
import { nextVersion } from '../../../../domain/texts/terms'
import { useQuestionList } from '../../../data/queries/installation/questions'
import { useTerms } from '../../../data/queries/installation/terms'
import { contentSettings } from '../../../i18n/areas/admins'
import { formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { Card } from '../../../ui/card'
import { LinkButton } from '../../../ui/button'
import { Row } from './setting-fields'

/** The texts that have a page of their own: what stands there now, and the way to it. */
export function TextsCard() {
  const t = useMessages(contentSettings)
  const language = useLanguage()
  const terms = useTerms().value
  const questions = useQuestionList().value?.rows
  const live = (questions ?? []).filter(({ published_at }) => published_at !== '').length
  const dayOf = (at: string) => formatDate(at.slice(0, 10), language)
  const said = (terms?.published ?? []).flatMap(({ version, published_at }, at, all) => {
    if (version === terms?.inForce) return [t.termsInForce(version, dayOf(published_at))]
    const comes = all.findIndex((other) => other.version === terms?.inForce) > at
    return comes ? [t.termsComing(version, dayOf(published_at))] : []
  })
  const draft = terms?.draft ? [t.termsDraft(nextVersion(terms.published))] : []
  return (
    <Card className="*:first:pt-0 *:last:pb-0">
      <Place title={t.terms} note={[...said, ...draft].join(' ')}>
        <LinkButton kind="quiet" size="sm" href={paths.adminTerms}>
          {t.editTerms}
        </LinkButton>
      </Place>
      {questions && (
        <Place
          title={t.questions}
          note={[
            t.questionsLive(live),
            ...(live < questions.length ? [t.questionsWaiting(questions.length - live)] : []),
          ].join(' ')}
        >
          <LinkButton kind="quiet" size="sm" href={paths.adminQuestions}>
            {t.manageQuestions}
          </LinkButton>
        </Place>
      )}
    </Card>
  )
}

const Place = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => (
  <Row changed={false}>
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-md font-semibold">{title}</h2>
        <p className="text-sm text-muted">{note}</p>
      </div>
      {children}
    </div>
  </Row>
)
