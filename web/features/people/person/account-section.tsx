import { Link } from 'react-router-dom'
import { monthOf, addDays } from '../../../../domain/calendar'
import { rateInForce } from '../../../../domain/money/accrual/rates'
import { adminPersonPath } from '../../../../domain/paths'
import { useToday } from '../../../data/queries/clock'
import { formatCents, formatDate } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { people, lateFacts } from '../../../i18n/admin-areas'
import { BreakableAddress, NoBreak } from '../../../ui/text/line-breaks'
import { Card } from '../../../ui/card'
import { DescriptionList } from '../../../ui/description-list'
import { PersonState, SuccessState, type SectionProps, useDateBounds, nameOf, type DialogEnds } from './person-state'
import { monthsRoute } from '../../../../domain/api/money/payment-runs'
import { voidReferralMoveRoute, moveReferralRoute } from '../../../../domain/api/people/people'
import type { User, ReferralAttribution } from '../../../../domain/entities'
import { useRoute } from '../../../data/queries/use-route'
import { DialogButton } from '../../../forms/command-parts'
import { ReasonDialog } from '../../../shared/reason-dialog'
import { CommandDialog } from '../../../forms/command-dialog'
import { ReasonField, DateField } from '../../../forms/fields'
import { firstMovableDay, moveProblem } from '../../../../domain/money/accrual/late-facts'
import { PersonField } from '../../../forms/person-field'

export function AccountSection({ person, records, view, onDone }: SectionProps) {
  const t = useMessages(people)
  const language = useLanguage()
  const month = monthOf(useToday())
  const consent = records.consents[0]
  const { referrer, note } = records
  const rows = [
    { name: t.accountStatus, value: <PersonState status={person.account_status} /> },
    { name: t.affiliateStatus, value: <PersonState status={person.affiliate_status} /> },
    { name: t.linkedinUrl, value: person.linkedin_url || '-' },
    { name: t.paypalEmail, value: <BreakableAddress text={person.paypal_email || '-'} /> },
    { name: t.profilePhotoStatus, value: <SuccessState status={person.profile_photo_status} /> },
    {
      name: t.verificationBadgeStatus,
      value: <SuccessState status={person.verification_badge_status} />,
    },
    {
      name: t.commissionRate,
      value: formatCents(rateInForce(view.facts.rates, 'commission', person.id, month)),
    },
    { name: t.language, value: t.languages[person.language] ?? t.languages.en },
    { name: t.referralCode, value: person.referral_code || '-' },
    {
      name: t.terms,
      value:
        consent === undefined ? (
          t.noConsent
        ) : (
          <NoBreak text={t.termsOn(consent.version, formatDate(consent.at, language))} part={consent.version} />
        ),
    },
    {
      name: t.referredBy,
      value: referrer.id === '' ? t.nobody : <Link to={adminPersonPath(referrer.id)}>{referrer.name}</Link>,
    },
  ]
  return (
    <Card title={t.account}>
      <div className="text-sm">
        <DescriptionList rows={rows} />
      </div>
      <MoveReferralActions person={person} records={records} onDone={onDone} />
      {note !== '' && (
        <div className="mt-4 rounded-lg bg-surface px-4 py-3 text-sm">
          <h3 className="font-sans text-sm font-medium text-muted">{t.note}</h3>
          <p className="whitespace-pre-line wrap-anywhere">{note}</p>
        </div>
      )}
    </Card>
  )
}

/** Buttons that move a person to another affiliate, and undo such a move (M14). */
export function MoveReferralActions({ person, records, onDone }: Omit<SectionProps, 'view'>) {
  const t = useMessages(lateFacts)
  const current = records.attributions.find((row) => row.to_date === '')
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <DialogButton
        kind="quiet"
        size="sm"
        dialog={(close) => <MoveReferralDialog person={person} current={current} onClose={close} onDone={onDone} />}
      >
        {t.move}
      </DialogButton>
      {current !== undefined && records.referrer.moved && (
        <DialogButton
          kind="link"
          size="sm"
          dialog={(close) => (
            <ReasonDialog
              route={voidReferralMoveRoute}
              input={{ attribution: current.id }}
              danger
              title={t.undoMoveTitle}
              lead={t.undoMoveText}
              safe={t.keep}
              confirm={t.undoMove}
              done={() => ({ title: t.undoMoveDone })}
              onDone={onDone}
              onClose={close}
            />
          )}
        >
          {t.undoMove}
        </DialogButton>
      )}
    </div>
  )
}

interface MoveReferralDialogProps extends DialogEnds {
  person: User
  /** The open attribution; undefined if no affiliate earns on this person. */
  current: ReferralAttribution | undefined
}

/** Moves a person to another affiliate from a given day on (M14, M16). One attribution ends, and the next begins. */
export function MoveReferralDialog({ person, current, ...ends }: MoveReferralDialogProps) {
  const t = useMessages(lateFacts)
  const language = useLanguage()
  const { today, bounds } = useDateBounds()
  // The former affiliate keeps the commissions of generated months.
  const months = useRoute(monthsRoute, {}).value
  if (months === undefined) return null
  const firstMovable = firstMovableDay(months.generated, bounds.first)
  const first = formatDate(firstMovable, language)
  return (
    <CommandDialog
      {...ends}
      route={moveReferralRoute}
      start={{ user: person.id, affiliate: '', fromDate: today, reason: '' }}
      check={(values) => {
        const problem = moveProblem(values, { today, firstMovable, current: current ?? null })
        return {
          affiliate: values.affiliate === '' ? 'bad-input' : '',
          ...(problem === null ? {} : { [problem.field]: problem.code }),
        }
      }}
      title={t.moveTitle}
      lead={t.moveLead(nameOf(person))}
      confirm={t.moveConfirm}
      consequence={({ fromDate }) =>
        fromDate === '' ? undefined : (
          <>
            {current !== undefined && <p>{t.moveUntil(formatDate(addDays(fromDate, -1), language))}</p>}
            <p className="font-semibold">{t.moveFrom(formatDate(fromDate, language))}</p>
            <p className="text-sm text-muted">{t.moveKept}</p>
          </>
        )
      }
      done={() => ({ title: t.moved })}
    >
      {(form) => (
        <>
          <PersonField form={form} name="affiliate" only="affiliate" label={t.affiliate} />
          <DateField
            form={form}
            name="fromDate"
            label={t.firstDay}
            hint={t.moveFirst(first)}
            min={firstMovable}
            max={today}
          />
          <ReasonField form={form} name="reason" />
        </>
      )}
    </CommandDialog>
  )
}
