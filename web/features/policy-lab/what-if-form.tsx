import { useState } from 'react'
import type { Month } from '../../../domain/entities'
import {
  maxPolicyCents,
  type Policy,
  type TriedPolicy,
  policyValues,
} from '../../../domain/money/forecast/policy-trial'
import { formatCents, formatLongMonth } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { policyLab } from '../../i18n/admin-areas'
import { Button } from '../../ui/button'
import { Field } from '../../ui/fields/field'
import { MoneyInput } from '../../ui/fields/inputs'
import { parseDollars } from '../../../domain/money/dollars'

interface Props {
  stands: Policy
  tried: TriedPolicy
  /** The month of the next run; undefined until the server has returned it. */
  month: Month | undefined
  working: boolean
  online: boolean
  onTry: (tried: TriedPolicy) => void
}

export function WhatIfForm({ stands, tried, month, working, online, onTry }: Props) {
  const t = useMessages(policyLab)
  const language = useLanguage()
  const inDollars = (value: keyof Policy) => centsToDollars(tried[value] ?? stands[value])
  const [texts, setTexts] = useState<PolicyInputs>(() => ({
    rental: inDollars('rental'),
    commission: inDollars('commission'),
    threshold: inDollars('threshold'),
  }))
  const [showsErrors, setShowsErrors] = useState(false)
  const submit = () => {
    const changes = changedPolicy(texts, stands)
    setShowsErrors(changes === null)
    if (changes !== null && online && !working) onTry(changes)
  }
  return (
    <form
      noValidate
      aria-labelledby="what-if"
      className="min-w-0 rounded-xl border border-dashed border-muted"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <h2 id="what-if" className="px-5 py-3.5 text-[1.125rem]/6">
        {t.whatIf}
      </h2>
      {policyFieldOrder.map((value) => {
        const cents = parsePolicyAmount(value, texts[value])
        const changed = cents !== stands[value]
        const wrong = typeof cents === 'string' && showsErrors
        return (
          <div
            key={value}
            className={`border-t border-t-line px-5 py-4 ${changed ? 'border-l-[3px] border-l-caution pl-4.25' : ''}`}
          >
            <Field
              label={<span className="text-md">{t.values[value]}</span>}
              hint={
                changed ? (
                  <b className="font-semibold text-caution">
                    {t.was(formatCents(stands[value]))} {t.hints[value]}
                  </b>
                ) : (
                  t.hints[value]
                )
              }
              error={!wrong ? '' : cents === 'too-large' ? t.most(formatCents(maxPolicyCents[value])) : t.amount}
            >
              <MoneyInput
                small
                className="text-left! font-normal!"
                value={texts[value]}
                onChange={(event) => setTexts({ ...texts, [value]: event.target.value })}
              />
            </Field>
          </div>
        )
      })}
      <div className="grid gap-1 border-t border-t-line px-5 py-4">
        {month !== undefined && (
          <p>
            <span className="text-sm text-muted">{t.from}</span>{' '}
            <b className="font-semibold">{formatLongMonth(month, language)}</b>
          </p>
        )}
        <p className="text-sm text-muted">
          {t.fromText} {t.ownStays}
        </p>
        <Button type="submit" className="mt-2 w-full" busy={working} blocked={online ? '' : t.offline}>
          {t.try}
        </Button>
      </div>
    </form>
  )
}

const policyFieldOrder = ['commission', 'threshold', 'rental'] as const

/** The typed amounts, in dollars. */
type PolicyInputs = { readonly [value in keyof Policy]: string }

/** Formats cents as dollars, such as 6,000 as `60.00`. */
export const centsToDollars = (cents: number): string => (cents / 100).toFixed(2)

/** Returns the typed amount in cents, or the problem with it. */
function parsePolicyAmount(value: keyof Policy, text: string): number | 'amount' | 'too-large' {
  const amount = parseDollars(text, { zero: true })
  if (!amount.ok) return amount.problem === 'amount-too-large' ? 'too-large' : 'amount'
  return amount.cents > maxPolicyCents[value] ? 'too-large' : amount.cents
}

/** Reads the amounts of the trial from the URL, such as `?commission=6000`; ignores invalid ones. */
export function readTriedPolicy(search: URLSearchParams): TriedPolicy {
  const tried: { -readonly [value in keyof Policy]?: number } = {}
  for (const value of policyValues) {
    const text = search.get(value) ?? ''
    if (/^\d{1,8}$/.test(text) && Number(text) <= maxPolicyCents[value]) tried[value] = Number(text)
  }
  return tried
}

/** Returns the typed amounts that differ from the current ones, in cents; null if any amount is invalid. */
function changedPolicy(texts: PolicyInputs, stands: Policy): TriedPolicy | null {
  const tried: { -readonly [value in keyof Policy]?: number } = {}
  for (const value of policyValues) {
    const cents = parsePolicyAmount(value, texts[value])
    if (typeof cents === 'string') return null
    if (cents !== stands[value]) tried[value] = cents
  }
  return tried
}

export const policySearchParams = (tried: TriedPolicy): URLSearchParams =>
  new URLSearchParams(Object.entries(tried).map(([value, cents]) => [value, String(cents)]))
