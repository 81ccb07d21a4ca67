import { Amount } from './amount'

interface Props {
  text: string
  /** The amount as it appears in the text. */
  amount: string
  /** Set this or `onOpen`, which a dialog needs because it must close first. */
  href?: string
  onOpen?: () => void
}

/** A text whose amount opens its explanation. */
export function TextWithAmount({ text, amount, ...opens }: Props) {
  const at = text.indexOf(amount)
  if (at === -1) return text
  const behind = text.slice(at + amount.length)
  // Keeps punctuation on the same line as the amount.
  const [stop = ''] = /^[.,;:)]+/.exec(behind) ?? []
  const opened = <Amount text={amount} {...opens} />
  return (
    <>
      {text.slice(0, at)}
      {stop === '' ? (
        opened
      ) : (
        <span className="whitespace-nowrap">
          {opened}
          {stop}
        </span>
      )}
      {behind.slice(stop.length)}
    </>
  )
}
