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
import { SettingRow } from './setting-fields'

/** Lists the texts that have their own editor page, with the status of each. */
export function TextsCard() {
  const t = useMessages(contentSettings)
  const language = useLanguage()
  const terms = useTerms().value
  const questions = useQuestionList().value?.rows
  const publishedCount = (questions ?? []).filter(({ published_at }) => published_at !== '').length
  const dayOf = (at: string) => formatDate(at.slice(0, 10), language)
  const versions = (terms?.published ?? []).flatMap(({ version, published_at }, at, all) => {
    if (version === terms?.inForce) return [t.termsInForce(version, dayOf(published_at))]
    const isUpcoming = all.findIndex((other) => other.version === terms?.inForce) > at
    return isUpcoming ? [t.termsComing(version, dayOf(published_at))] : []
  })
  const draft = terms?.draft ? [t.termsDraft(nextVersion(terms.published))] : []
  return (
    <Card className="*:first:pt-0 *:last:pb-0">
      <TextRow title={t.terms} note={[...versions, ...draft].join(' ')}>
        <LinkButton kind="quiet" size="sm" href={paths.adminTerms}>
          {t.editTerms}
        </LinkButton>
      </TextRow>
      {questions && (
        <TextRow
          title={t.questions}
          note={[
            t.questionsLive(publishedCount),
            ...(publishedCount < questions.length ? [t.questionsWaiting(questions.length - publishedCount)] : []),
          ].join(' ')}
        >
          <LinkButton kind="quiet" size="sm" href={paths.adminQuestions}>
            {t.manageQuestions}
          </LinkButton>
        </TextRow>
      )}
    </Card>
  )
}

const TextRow = ({ title, note, children }: { title: string; note: string; children: ReactNode }) => (
  <SettingRow changed={false}>
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <h2 className="text-md font-semibold">{title}</h2>
        <p className="text-sm text-muted">{note}</p>
      </div>
      {children}
    </div>
  </SettingRow>
)
