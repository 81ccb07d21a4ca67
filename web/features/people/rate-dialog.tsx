import { useEffect, useState, type SyntheticEvent } from 'react'
import { isMonth, monthOf } from '../../../domain/calendar'
import type { Rate, User } from '../../../domain/entities'
import { parseDollars } from '../../../domain/money'
import { maxRateCents, rateInForce } from '../../../domain/rates'
import { setRate } from '../../data/repos/people-admin'
import { useToday } from '../../data/repos/today'
import { formatCents, formatLongMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { personRental } from '../../i18n/person-rental'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { DateInput } from '../../ui/date-input'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { MoneyInput } from '../../ui/money-input'
import { Select } from '../../ui/select'
import { toast } from '../../ui/toast'
import { Refused } from './refused'
import { useCommand } from './use-command'

interface Props {
  open: boolean
  person: User
  rates: readonly Rate[]
  online: boolean
  onClose: () => void
  onDone: () => void
}

/** An own rate from a month on, or the default's return (M1, M2, M13). Lines already made keep theirs. */
export function RateDialog({ open, person, rates, online, onClose, onDone }: Props) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const thisMonth = monthOf(useToday())
  const [kind, setKind] = useState<'rental' | 'commission'>('rental')
  const [amount, setAmount] = useState('')
  const [fromMonth, setFromMonth] = useState(thisMonth)
  const [useDefault, setUseDefault] = useState(false)
  const [tried, setTried] = useState(false)
  const { busy, refusal, run, forget } = useCommand()

  useEffect(() => {
    if (!open) return
    setKind('rental')
    setAmount('')
    setFromMonth(thisMonth)
    setUseDefault(false)
    setTried(false)
    forget()
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [open])

  const parsed = parseDollars(amount, { zero: true })
  const amountError = useDefault
    ? ''
    : !parsed.ok
      ? t.amountWrong
      : parsed.cents > maxRateCents[kind]
        ? t.amountLarge
        : ''
  const monthError = !isMonth(fromMonth) ? t.dateWrong : refusal?.fields['fromMonth'] !== undefined ? t.rateTaken : ''
  const programme = rateInForce(rates, kind, '', isMonth(fromMonth) ? fromMonth : thisMonth)

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    setTried(true)
    if (amountError !== '' || !isMonth(fromMonth) || !online) return
    const amountCents = useDefault || !parsed.ok ? 0 : parsed.cents
    void run(
      () => setRate({ kind, user: person.id, fromMonth, amountCents, ...(useDefault ? { useDefault } : {}) }),
      () => {
        toast({ kind: 'ok', title: t.rateSet, text: t.fromHint(formatLongMonth(fromMonth, language)) })
        onDone()
        onClose()
      },
    )
  }

  return (
    <Dialog
      open={open}
      title={t.rateTitle}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form="set-rate" busy={busy} aria-disabled={!online || undefined}>
            {t.saveRate}
          </Button>
        </>
      }
    >
      <form id="set-rate" noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <Field label={t.rateKind} className="sm:col-span-2">
          <Select value={kind} onChange={(event) => setKind(event.target.value === 'rental' ? 'rental' : 'commission')}>
            <option value="rental">{t.rateKinds.rental}</option>
            <option value="commission">{t.rateKinds.commission}</option>
          </Select>
        </Field>
        <Field label={t.amount} error={tried ? amountError : ''}>
          <MoneyInput
            value={useDefault ? '' : amount}
            disabled={useDefault}
            placeholder={(programme / 100).toFixed(2)}
            onChange={(event) => setAmount(event.target.value)}
          />
        </Field>
        <Field label={t.fromMonth} error={tried ? monthError : ''}>
          <DateInput
            unit="month"
            value={fromMonth}
            onChange={(event) => {
              setFromMonth(event.target.value)
              forget()
            }}
          />
        </Field>
        {isMonth(fromMonth) && (
          <p className="text-sm text-muted sm:col-span-2">{t.fromHint(formatLongMonth(fromMonth, language))}</p>
        )}
        <Checkbox
          className="sm:col-span-2"
          label={t.useDefault(formatCents(programme))}
          checked={useDefault}
          onChange={(event) => setUseDefault(event.target.checked)}
        />
        <div className="sm:col-span-2">
          <Refused refusal={refusal} />
        </div>
      </form>
    </Dialog>
  )
}
