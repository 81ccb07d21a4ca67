import { Fragment, type ReactNode } from 'react'
import { Amount } from './amount'

interface Named {
  /** As it stands in the sentence. */
  amount: string
  /** What opens its reason, one of the two: a link, or a handler (out of a dialog, which closes first). */
  href?: string
  onOpen?: () => void
}

/** A sentence, in whatever language, whose amount opens its reason; a sentence that doesn't name it is only said. */
export const AmountIn = ({ text, ...named }: Named & { text: string }) => <AmountsIn text={text} amounts={[named]} />

/** The same of several amounts, in the order in which the sentence names them. */
export function AmountsIn({ text, amounts }: { text: string; amounts: readonly Named[] }) {
  const said: ReactNode[] = []
  let rest = text
  for (const { amount, ...opens } of amounts) {
    const at = rest.indexOf(amount)
    if (at === -1) continue
    const behind = rest.slice(at + amount.length)
    // a full stop doesn't begin a line
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
