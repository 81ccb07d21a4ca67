import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { EndingAgreement } from '../../../../domain/agreements/ending'
import { addDays } from '../../../../domain/calendar'
import type { User } from '../../../../domain/entities'
import { paths } from '../../../../domain/paths'
import { useProductName } from '../../../data/queries/installation/installation'
import { useDraft, type DraftShape } from '../../../forms/use-draft'
import { formatDayMonth, formatMoment } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { leaving } from '../../../i18n/areas/members'
import { useMessages } from '../../../i18n/messages'
import { Checkbox } from '../../../ui/fields/checkbox'
import { StatusGlyph } from '../../../ui/pictures/status-glyph'
import { ExportButton } from '../privacy/export-button'

const checkedSteps: DraftShape<string[]> = { blank: [], is: (stored) => Array.isArray(stored) }

interface Props {
  ending: EndingAgreement
  me: User
  today: string
  lastPaymentDay: string
}

/** The member's check marks are stored on this device; an admin confirms the admin's step. */
export function ExitSteps({ ending, me, today, lastPaymentDay }: Props) {
  const t = useMessages(leaving)
  const language = useLanguage()
  const product = useProductName()
  const { value: done, set } = useDraft(`leaving/${ending.period}`, checkedSteps)
  const after = formatDayMonth(addDays(ending.lastDay, 1), language)
  const confirmed = ending.request?.confirmed_at ?? ''
  const steps: { key: string; title: string; text: string; end: ReactNode }[] = [
    { key: 'export', title: t.exportTitle, text: t.exportText, end: <ExportButton user={me.id} today={today} /> },
    ...(ending.agreement === 'rental'
      ? [
          { key: 'password', title: t.passwordTitle, text: t.passwordText(after), end: after },
          { key: 'devices', title: t.devicesTitle, text: t.devicesText, end: after },
          { key: 'recovery', title: t.recoveryTitle, text: t.recoveryText, end: after },
          { key: 'access', title: t.accessTitle, text: accessText(), end: confirmed === '' && t.ours(product, after) },
        ]
      : [{ key: 'link', title: t.linkTitle, text: t.linkText, end: after }]),
    ...(lastPaymentDay === ''
      ? []
      : [{ key: 'paypal', title: t.paypalTitle, text: t.paypalText, end: t.about(lastPaymentDay) }]),
    {
      key: 'delete',
      title: t.deleteTitle,
      text: t.deleteText,
      end: (
        <Link to={`${paths.settings}?tab=data`} className="font-semibold text-accent">
          {t.deleteLink}
        </Link>
      ),
    },
  ]
  function accessText(): string {
    if (confirmed !== '') return t.accessDone(formatMoment(confirmed, language))
    return ending.request === undefined ? t.accessNone : t.accessText
  }
  return (
    <ul>
      {steps.map(({ key, title, text, end }) => (
        <li
          key={key}
          className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 border-t border-line py-1 first:border-t-0 max-sm:pb-3 sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          {key === 'access' ? (
            <div className="flex min-h-11 items-start gap-3 py-2.5">
              <StatusGlyph
                glyph={confirmed === '' ? 'dashed' : 'tick'}
                className={`mt-0.5 size-5.5 flex-none ${confirmed === '' ? 'text-muted' : 'text-positive'}`}
              />
              <div className="min-w-0">
                <b className="font-semibold">{title}</b>
                <small className="block text-sm leading-sm text-muted">{text}</small>
              </div>
            </div>
          ) : (
            <Checkbox
              className="[&_label]:items-start [&_label]:py-2.5"
              label={
                <>
                  <b className="font-semibold">{title}</b>
                  <small className="block text-sm leading-sm text-muted">{text}</small>
                </>
              }
              checked={done.includes(key)}
              onChange={({ target }) =>
                set((now) => (target.checked ? [...now, key] : now.filter((each) => each !== key)))
              }
            />
          )}
          <span className="pl-8.5 text-sm leading-sm text-muted sm:pl-0 sm:text-right">{end}</span>
        </li>
      ))}
    </ul>
  )
}
