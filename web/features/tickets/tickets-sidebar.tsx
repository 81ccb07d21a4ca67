import { ChevronRight, Plus } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { paths, settingsFieldPath } from '../../../domain/paths'
import { formatResponseTime } from '../../../domain/program/response-times'
import { useResponseDeadlines } from '../../data/queries/installation/program'
import { useLanguage, useMessages } from '../../i18n/language'
import { tickets } from '../../i18n/member-areas'
import { Card } from '../../ui/card'
import { lazy, Suspense, useState } from 'react'
import type { QuestionPage } from '../../../domain/collections/faqs'
import { useQuestions } from '../../data/queries/installation/questions'

export function TicketsSidebar() {
  const t = useMessages(tickets)
  const times = useResponseDeadlines()
  const promised = formatResponseTime('first_answer_hours', times.first_answer_hours, useLanguage())
  const affiliate = useLocation().pathname.startsWith(paths.affiliateDashboard)
  const answers = affiliate
    ? [
        { href: paths.affiliateEarnings, text: t.askCommission },
        { href: paths.referrals, text: t.askReferral },
        { href: settingsFieldPath('paypal'), text: t.askPaypal },
      ]
    : [
        { href: paths.earnings, text: t.askAmount },
        { href: paths.dashboard, text: t.askNext },
        { href: paths.rentalHistory, text: t.askDays },
        { href: settingsFieldPath('paypal'), text: t.askPaypal },
      ]
  return (
    <div className="grid content-start gap-5">
      <Card title={t.answered}>
        <ul className="-mb-2">
          {answers.map(({ href, text }) => (
            <li key={href} className="border-t border-line first:border-t-0">
              <Link
                to={href}
                className="flex min-h-11 items-center justify-between gap-3 py-2 no-underline hover:underline"
              >
                {text}
                <ChevronRight aria-hidden className="size-4 flex-none text-muted" />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
      <QuestionsCard place={affiliate ? 'affiliates' : 'renters'} />
      <Card title={t.howQuickly}>
        <p>
          <b className="font-semibold">{t.within(promised)}</b> {t.firstAnswer}
        </p>
        <p className="mt-2 text-muted">{t.neverSecrets}</p>
      </Card>
    </div>
  )
}

// Markdown is loaded when a question is opened.
const Markdown = lazy(() => import('../../ui/text/markdown').then(({ Markdown: loaded }) => ({ default: loaded })))

/** Lists the frequently asked questions for this area, from the local database; works offline. */
export function QuestionsCard({ place }: { place: QuestionPage }) {
  const t = useMessages(tickets)
  const { value: questions } = useQuestions(place, useLanguage())
  if (questions === undefined || questions.length === 0) return null
  return (
    <Card title={t.questions}>
      <div className="-mb-2">
        {questions.map(({ question, answer }) => (
          <Question key={question} question={question} answer={answer} />
        ))}
      </div>
    </Card>
  )
}

function Question({ question, answer }: { question: string; answer: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <details
      className="group border-t border-line first:border-t-0"
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 py-2 hover:underline [&::-webkit-details-marker]:hidden">
        {question}
        <Plus aria-hidden className="size-4 flex-none text-muted transition-transform group-open:rotate-45" />
      </summary>
      {opened && (
        <Suspense fallback={null}>
          <Markdown text={answer} top={3} className="pb-3 text-muted" />
        </Suspense>
      )}
    </details>
  )
}
