import { Fragment } from 'react'
import { Amount } from './amount'

interface Props {
  /** The sentence, in whatever language, with the amount in it as it is shown. */
  text: string
  /** As it stands in the sentence. */
  amount: string
  /** What opens its reason. */
  href: string
}

/** A sentence whose amount opens its reason; a sentence that doesn't name it is only said. */
export function AmountIn({ text, amount, href }: Props) {
  const at = text.indexOf(amount)
  if (at === -1) return text
  return (
    <Fragment>
      {text.slice(0, at)}
      <Amount text={amount} href={href} />
      {text.slice(at + amount.length)}
    </Fragment>
  )
}
