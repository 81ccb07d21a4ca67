import { useStats } from '../../../data/queries/money/stats'
import { useToday } from '../../../data/queries/clock'
import { DialogButton } from '../../../forms/command-parts'
import { formatDate } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { people } from '../../../i18n/admin-areas'
import { Card } from '../../../ui/card'
import { LeavingNote } from '../person/leaving-note'
import { PeriodCorrections } from '../money/period-corrections'
import { RoleCheckboxes } from '../list/role-checkboxes'
import { changeRoleRoute } from '../../../../domain/api/people/roles'
import { CommandDialog } from '../../../forms/command-dialog'
import { DateField, ReasonField } from '../../../forms/fields'
import { nameOf, type DialogEnds, type SectionProps } from '../person/person-state'

/** A person's roles, affiliate periods and open application (T3, P9). */
export function RolesSection({ person, records, view, onDone }: SectionProps) {
  const t = useMessages(people)
  const language = useLanguage()
  const today = useToday()
  const admins = useStats('people').value?.admin
  const affiliate = person.roles.includes('affiliate')
  const pending = records.submissions.find((row) => row.status === 'pending')
  const days = records.affiliatePeriods.filter((row) => row.voided_at === '')
  // Days that commissions have counted can't be removed (M14).
  const countedOf = () => view.facts.lines.filter((line) => line.kind === 'commission' && line.status !== 'cancelled')
  return (
    <Card title={t.roles}>
      {pending !== undefined && !affiliate && (
        <p className="mb-2 rounded-lg bg-caution-soft px-4 py-3 text-sm text-caution">
          <b className="font-semibold">{t.applied(formatDate(pending.created, language))}</b> {t.appliedText}
        </p>
      )}
      <LeavingNote kind="affiliate" requests={records.cancelRequests} today={today} onDone={onDone} />
      <RoleCheckboxes person={person} admins={admins} onDone={onDone} />
      {!affiliate && (
        <div className="mt-2 grid justify-items-start gap-1">
          <DialogButton
            kind="quiet"
            size="sm"
            dialog={(close) => <GrantAffiliateDialog person={person} onClose={close} onDone={onDone} />}
          >
            {t.grant}
          </DialogButton>
          <p className="text-sm text-muted">{t.affiliateToday}</p>
        </div>
      )}
      {(affiliate || days.length > 0) && (
        <div className="mt-3 border-t border-line pt-3 text-sm">
          <h3 className="font-sans text-sm font-medium text-muted">{t.affiliateDays}</h3>
          <PeriodCorrections kind="affiliate" user={person.id} periods={days} {...{ countedOf, onDone }}>
            {(correct) => (
              <ul className="mt-1 grid gap-1">
                {days.map((row) => (
                  <li key={row.id} className="flex flex-wrap items-baseline gap-x-3">
                    <span className="min-w-0 flex-1">
                      {t.days(
                        formatDate(row.start_date, language),
                        row.end_date === '' ? t.today : formatDate(row.end_date, language),
                      )}
                      {row.start_reason !== '' && <span className="block text-muted">{row.start_reason}</span>}
                      {row.end_reason !== '' && <span className="block text-muted">{row.end_reason}</span>}
                    </span>
                    {correct(row)}
                  </li>
                ))}
              </ul>
            )}
          </PeriodCorrections>
        </div>
      )}
    </Card>
  )
}

/** Gives the affiliate role from a date on; a past date needs a reason (P9). */
function GrantAffiliateDialog({ person, ...ends }: DialogEnds & Pick<SectionProps, 'person'>) {
  const t = useMessages(people)
  const today = useToday()
  return (
    <CommandDialog
      {...ends}
      route={changeRoleRoute}
      start={{ user: person.id, role: 'affiliate' as const, granted: true, fromDate: today, reason: '' }}
      check={({ fromDate, reason }) => ({
        fromDate: fromDate > today ? 'bad-input' : '',
        reason: fromDate < today && reason.trim() === '' ? 'reason-needed' : '',
      })}
      title={t.grantTitle}
      lead={t.grantText(nameOf(person))}
      confirm={t.grantTitle}
      done={() => ({ title: t.roleAdded, text: t.roleAddedText(nameOf(person), t.role.affiliate) })}
    >
      {(form) => (
        <>
          <DateField
            form={form}
            name="fromDate"
            label={t.startDate}
            hint={t.startPast}
            max={today}
            messages={{ otherwise: t.startFuture }}
          />
          <ReasonField form={form} name="reason" />
        </>
      )}
    </CommandDialog>
  )
}
