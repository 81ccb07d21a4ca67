import type { Month } from '../../../domain/entities'
import { manualMonthChoices, type ManualMonthChoice } from '../../../domain/money/accrual/manual-replacements'
import { formatCents, formatLongMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/areas/admins'
import { Button } from '../../ui/button'
import { FieldError } from '../../ui/fields/field'
import { Radio } from '../../ui/fields/radio'

interface Choices {
  [month: Month]: ManualMonthChoice
}

interface Props {
  months: readonly { month: Month; waitingLines: number; waitingCents: number }[]
  choices: Choices
  /** The error for a month without a choice; '' for no error yet. */
  missing: string
  onChoose: (choices: Choices) => void
}

/**
 * Asks for each month of the period whether the payment replaces its lines or is paid in addition (M27). Both options are
 * explained only once, above the months.
 */
export function MonthChoices({ months, choices, missing, onChoose }: Props) {
  const t = useMessages(payments)
  const language = useLanguage()
  const all = (choice: ManualMonthChoice) => onChoose(Object.fromEntries(months.map(({ month }) => [month, choice])))
  return (
    <div className="grid gap-1 rounded-lg bg-surface px-4 pt-3 pb-1.5 sm:col-span-2">
      <p className="font-semibold">{t.standInTitle(months.length)}</p>
      <dl className="text-sm leading-sm text-muted">
        {manualMonthChoices.map((choice) => (
          <div key={choice}>
            <dt className="inline font-semibold text-text">{t.standIn[choice]}: </dt>
            <dd className="inline">{t.standInText[choice]}</dd>
          </div>
        ))}
      </dl>
      {months.length > 1 && (
        <div className="-mx-3 flex flex-wrap">
          {manualMonthChoices.map((choice) => (
            <Button key={choice} kind="bare" size="sm" className="text-accent" onClick={() => all(choice)}>
              {t.standInAll[choice]}
            </Button>
          ))}
        </div>
      )}
      {months.map(({ month, waitingLines, waitingCents }) => {
        const open = missing !== '' && choices[month] === undefined
        return (
          <fieldset key={month} className="flex flex-wrap items-start gap-x-6 border-t border-line py-1">
            <legend className="float-left min-w-0 flex-1 basis-40 py-2.5">
              <span className="font-semibold">{formatLongMonth(month, language)}</span>
              {waitingLines > 0 && (
                <span className="block text-sm text-muted">{t.standInWaiting(formatCents(waitingCents))}</span>
              )}
            </legend>
            {manualMonthChoices.map((choice) => (
              <Radio
                key={choice}
                name={`choice-${month}`}
                label={t.standIn[choice]}
                aria-invalid={open || undefined}
                checked={choices[month] === choice}
                onChange={() => onChoose({ [month]: choice })}
              />
            ))}
            {open && (
              <div className="basis-full pb-1.5">
                <FieldError id={`missing-${month}`}>{missing}</FieldError>
              </div>
            )}
          </fieldset>
        )
      })}
    </div>
  )
}
