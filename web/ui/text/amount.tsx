import { Link, type To } from 'react-router-dom'
import { formatCents } from '../../../domain/money/dollars'
import { useUiTexts } from '../ui-texts'

interface Props {
  /** Shown as `$1,234.50`, unless `text` is set. */
  cents?: number | undefined
  text?: string | undefined
  /** Link to the explanation; without it and `onOpen` the amount is plain text. */
  href?: To | undefined
  /** History state of the link, such as a list's search, which can contain names. */
  state?: unknown
  onOpen?: (() => void) | undefined
  size?: 'md' | 'lg' | 'xl' | undefined
  /** For canceled amounts. */
  struck?: boolean | undefined
  className?: string | undefined
}

const sizes = {
  md: 'underline-offset-[.24em] decoration-[1.5px]',
  lg: 'font-display font-semibold text-[1.75rem]/9 tracking-[-.02em] underline-offset-[.2em] decoration-2',
  xl: 'font-display font-semibold text-[4rem]/16 md:text-5xl tracking-[-.03em] underline-offset-[.16em] decoration-[2.5px]',
}

/** An amount with a dotted underline that opens its explanation. */
export function Amount({ cents = 0, text, href, state, onOpen, size = 'md', struck = false, className = '' }: Props) {
  const { why } = useUiTexts()
  const shown = text ?? formatCents(cents)
  const classes = `${sizes[size]} ${className}`
  if (struck && href === undefined && onOpen === undefined) return <s className={`text-muted ${classes}`}>{shown}</s>
  if (href === undefined && onOpen === undefined) return <span className={classes}>{shown}</span>
  const open =
    `relative inline-flex items-center rounded-full text-left underline decoration-dotted decoration-line-strong hover:text-accent hover:decoration-accent ` +
    // A touch target of 44 px that does not change the layout.
    `after:absolute after:-inset-x-1 after:top-1/2 after:h-11 after:-translate-y-1/2 after:content-[''] md:after:h-8 ${struck ? 'text-muted' : ''} ${classes}`
  const name = `${shown}, ${why}`
  return href === undefined ? (
    <button type="button" onClick={onOpen} aria-haspopup="dialog" aria-label={name} className={open}>
      {shown}
    </button>
  ) : (
    <Link to={href} state={state} aria-label={name} className={open}>
      {shown}
    </Link>
  )
}
