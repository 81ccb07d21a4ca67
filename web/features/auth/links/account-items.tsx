import { useId } from 'react'
import type { inspectLinkRoute } from '../../../../domain/api/security/accounts'
import type { OutputOf } from '../../../../domain/api/route'
import { auth } from '../../../i18n/areas/guests'
import { formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { BreakableAddress } from '../../../ui/text/line-breaks'
import { SegmentedControl } from '../../../ui/fields/segmented-control'

/** A passkey, set of recovery codes, API key or PayPal address that a password reset can remove (S24). */
export type AccountItem = NonNullable<OutputOf<typeof inspectLinkRoute>['held']>[number]

const itemKey = ({ kind, id }: AccountItem): string => `${kind} ${id}`

/** The person's choices, by item; an item without a choice follows the server's suggestion. */
export type KeepChoices = Readonly<Record<string, boolean>>

export const isItemToKeep = (item: AccountItem, choices: KeepChoices): boolean =>
  choices[itemKey(item)] ?? !item.suggestRemoval

export const listItemsToKeep = (held: readonly AccountItem[], choices: KeepChoices) =>
  held.filter((item) => isItemToKeep(item, choices)).map(({ kind, id }) => ({ kind, id }))

interface Props {
  held: readonly AccountItem[]
  secondStep: boolean
  choices: KeepChoices
  onChange: (choices: KeepChoices) => void
}

export function AccountItemChoices({ held, secondStep, choices, onChange }: Props) {
  const t = useMessages(auth)
  const language = useLanguage()
  const title = useId()
  const isLockedOut =
    secondStep &&
    !held.some((item) => (item.kind === 'passkey' || item.kind === 'codes') && isItemToKeep(item, choices))
  const options = [
    { value: 'keep' as const, label: t.heldKeep },
    { value: 'remove' as const, label: t.heldRemove },
  ]
  return (
    <section aria-labelledby={title} className="grid gap-3">
      <h2 id={title} className="text-lg leading-lg font-semibold">
        {t.heldTitle}
      </h2>
      <p className="max-w-[52ch] text-pretty text-muted">{t.heldLead}</p>
      <ul className="grid rounded-xl bg-raised px-5 shadow-sm">
        {held.map((item) => (
          <li
            key={itemKey(item)}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line py-3 first:border-t-0"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                {t.heldKinds[item.kind]}
                {item.name !== '' && (
                  <>
                    {': '}
                    {item.kind === 'paypal' ? <BreakableAddress text={item.name} /> : item.name}
                  </>
                )}
              </p>
              {item.addedAt !== '' && (
                <p className="text-sm leading-sm text-muted">{t.heldAdded(formatDate(item.addedAt, language))}</p>
              )}
            </div>
            <SegmentedControl
              label={[t.heldKinds[item.kind], item.name].filter(Boolean).join(': ')}
              options={options}
              value={isItemToKeep(item, choices) ? 'keep' : 'remove'}
              onChange={(value) => onChange({ ...choices, [itemKey(item)]: value === 'keep' })}
            />
          </li>
        ))}
      </ul>
      {isLockedOut && (
        <p role="status" className="max-w-[52ch] font-medium text-pretty text-danger">
          {t.heldNone}
        </p>
      )}
    </section>
  )
}
