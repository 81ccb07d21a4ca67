import { useEffect, useState, type SyntheticEvent } from 'react'
import type { PaymentType } from '../../../domain/entities'
import { parseDollars } from '../../../domain/money'
import { createPayment } from '../../data/repos/payments-admin'
import { listOnline } from '../../data/repos/online'
import { useOnlineRead } from '../../data/repos/use-online-read'
import { errorWords } from '../../i18n/errors'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { DateInput } from '../../ui/date-input'
import { Dialog } from '../../ui/dialog'
import { Field } from '../../ui/field'
import { MoneyInput } from '../../ui/money-input'
import { Select } from '../../ui/select'
import { TextArea } from '../../ui/text-area'
import { TextInput } from '../../ui/text-input'
import { toast } from '../../ui/toast'
import { codeOf } from './use-payment-commands'

const empty = { user: '', type: 'rental' as PaymentType, amount: '', start: '', end: '', method: '', notes: '' }

/**
 * Create Payment (M10). What is missing or wrong stands under its field; a payment for the same person, type and month is
 * asked about in the form, and only then made.
 */
export function CreatePaymentDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useMessages(payments)
  const words = useMessages(errorWords)
  const [form, setForm] = useState(empty)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [duplicate, setDuplicate] = useState(false)
  const [confirmed, setConfirmed] = useState(false)
  const people = useOnlineRead(
    () => (open ? listOnline('users', { sort: 'email', perPage: 500 }) : Promise.resolve(null)),
    [open],
  ).value

  useEffect(() => {
    if (!open) return
    setForm(empty)
    setTried(false)
    setDuplicate(false)
    setConfirmed(false)
  }, [open])

  const amount = parseDollars(form.amount)
  const set = (part: Partial<typeof empty>) => {
    setForm((before) => ({ ...before, ...part }))
    setDuplicate(false)
    setConfirmed(false)
  }
  const missing = (value: string) => (tried && value === '' ? t.required : '')
  const orderError = form.start !== '' && form.end !== '' && form.end < form.start ? words['date-order'] : ''
  const complete = form.user !== '' && form.start !== '' && form.end !== '' && amount.ok && orderError === ''

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault()
    setTried(true)
    if (!complete || busy || (duplicate && !confirmed)) return
    setBusy(true)
    try {
      await createPayment({
        user: form.user,
        paymentType: form.type,
        amount: form.amount.trim(),
        periodStart: form.start,
        periodEnd: form.end,
        ...(form.method === '' ? {} : { method: form.method }),
        ...(form.notes === '' ? {} : { notes: form.notes }),
        ...(confirmed ? { confirmDuplicate: true } : {}),
      })
      toast({ kind: 'ok', title: t.created })
      onClose()
    } catch (error) {
      const code = codeOf(error)
      if (code === 'payment-duplicate') setDuplicate(true)
      else toast({ kind: 'bad', title: t.error, text: t.createFailed(words[code]) })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      title={t.create}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t.close}
          </Button>
          <Button type="submit" form="create-payment" busy={busy} disabled={duplicate && !confirmed}>
            {t.create}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-muted">{t.createLead}</p>
      <form
        id="create-payment"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4 sm:grid-cols-2"
      >
        <Field label={t.person} error={missing(form.user)} className="sm:col-span-2">
          <Select value={form.user} onChange={(event) => set({ user: event.target.value })}>
            <option value="">{t.choosePerson}</option>
            {people?.rows.map((person) => (
              <option key={person.id} value={person.id}>
                {`${person.first_name} ${person.last_name}`.trim()} ({person.email})
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t.type}>
          <Select value={form.type} onChange={(event) => set({ type: event.target.value as PaymentType })}>
            <option value="rental">{t.types.rental}</option>
            <option value="commission">{t.types.commission}</option>
          </Select>
        </Field>
        <Field
          label={t.amount}
          hint={t.amountHint}
          error={tried && !amount.ok ? (form.amount === '' ? t.required : words[amount.problem]) : ''}
        >
          <MoneyInput value={form.amount} onChange={(event) => set({ amount: event.target.value })} />
        </Field>
        <Field label={t.start} error={missing(form.start)}>
          <DateInput value={form.start} onChange={(event) => set({ start: event.target.value })} />
        </Field>
        <Field label={t.end} error={orderError || missing(form.end)}>
          <DateInput value={form.end} onChange={(event) => set({ end: event.target.value })} />
        </Field>
        <Field label={t.method} hint={t.optional} className="sm:col-span-2">
          <TextInput value={form.method} maxLength={100} onChange={(event) => set({ method: event.target.value })} />
        </Field>
        <Field label={t.notes} hint={t.optional} className="sm:col-span-2">
          <TextArea
            value={form.notes}
            maxLength={5000}
            rows={3}
            onChange={(event) => set({ notes: event.target.value })}
          />
        </Field>
        {duplicate && (
          <div role="alert" className="grid gap-2 rounded-lg bg-caution-soft px-4 py-3 text-caution sm:col-span-2">
            <p className="font-semibold">{t.duplicateTitle}</p>
            <Checkbox
              label={t.duplicateConfirm}
              checked={confirmed}
              onChange={(event) => setConfirmed(event.target.checked)}
            />
          </div>
        )}
      </form>
    </Dialog>
  )
}
