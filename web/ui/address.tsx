import { Fragment } from 'react'

/**
 * A text with an e-mail address or a host in it: one that is too long for its line breaks after its `@` or before a dot of its host, and inside
 * a word only when a word alone is wider than the line.
 */
export const Address = ({ text }: { text: string }) => (
  <span className="wrap-anywhere">
    {text.split(/(?<=@)|(?=\.\S)(?!\S*@)/).map((part, at) => (
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)
