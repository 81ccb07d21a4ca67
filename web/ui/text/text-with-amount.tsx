import { Fragment, type ReactNode } from 'react'
import { Amount } from './amount'

interface Named {
  /** The amount as it appears in the text. */
  amount: string
  /** Set this or `onOpen`, which a dialog needs because it must close first. */
  href?: string
  onOpen?: () => void
}

/** A text whose amount opens its explanation. */
export const TextWithAmount = ({ text, ...named }: Named & { text: string }) => (
  <TextWithAmounts text={text} amounts={[named]} />
)

/** The same for several amounts, in the order of the text. */
export function TextWithAmounts({ text, amounts }: { text: string; amounts: readonly Named[] }) {
  const said: ReactNode[] = []
  let rest = text
  for (const { amount, ...opens } of amounts) {
    const at = rest.indexOf(amount)
    if (at === -1) continue
    const behind = rest.slice(at + amount.length)
    // Keeps punctuation on the same line as the amount.
    const [stop = ''] = /^[.,;:)]+/.exec(behind) ?? []
    const opened = <Amount key={said.length} text={amount} {...opens} />
    said.push(
      rest.slice(0, at),
      stop === '' ? (
        opened
      ) : (
        <span key={said.length} className="whitespace-nowrap">
          {opened}
          {stop}
        </span>
      ),
    )
    rest = behind.slice(stop.length)
  }
  return (
    <Fragment>
      {said}
      {rest}
    </Fragment>
  )
}
