import { useState } from 'react'
import type { Month } from '../../../domain/entities'
import { maxPolicyCents, type Policy, type TriedPolicy } from '../../../domain/money/forecast/policy-trial'
import { formatCents, formatLongMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { policyLab } from '../../i18n/areas/admins'
import { Button } from '../../ui/button'
import { Field } from '../../ui/fields/field'
import { MoneyInput } from '../../ui/fields/text-input'
import { parsePolicyAmount, changedPolicy, policyFieldOrder, initialPolicyInputs } from './policy-form'

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
  const [texts, setTexts] = useState(() => initialPolicyInputs(stands, tried))
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
              error={!wrong ? '' : cents === 'most' ? t.most(formatCents(maxPolicyCents[value])) : t.amount}
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
