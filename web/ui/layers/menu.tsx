import { Menu as Headless, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from '../button-classes'

export interface MenuEntry {
  key: string
  label: ReactNode
  icon?: ReactNode
  end?: ReactNode
  href?: string | undefined
  onSelect?: (() => void) | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
  apart?: boolean | undefined
}

interface Props {
  label?: string | undefined
  button: ReactNode
  buttonClassName?: string | undefined
  className?: string | undefined
  entries: readonly MenuEntry[]
  head?: ReactNode
  anchor?: Anchor | undefined
  /** Renders the menu inside its landmark instead of at the end of the document, where a table can't clip it. */
  inline?: boolean | undefined
  /** Called with the open menu, and with null when it closes. The function must be stable between renders. */
  onShown?: ((menu: HTMLElement | null) => void) | undefined
}

type Anchor = 'bottom end' | 'top start' | 'right end'

const places: { [anchor in Anchor]: string } = {
  'bottom end': 'top-full right-0 mt-2',
  'top start': 'bottom-full left-0 mb-2',
  'right end': 'bottom-0 left-full ml-2',
}

export const Menu = ({
  label,
  button,
  buttonClassName,
  className = '',
  entries,
  head,
  anchor = 'bottom end',
  inline = false,
  onShown,
}: Props) => (
  <Headless as={inline ? 'div' : Fragment} {...(inline && { className: `relative ${className}` })}>
    <MenuButton aria-label={label} className={inline ? buttonClassName : classNames(buttonClassName, className)}>
      {button}
    </MenuButton>
    <MenuItems
      ref={onShown ?? null}
      modal={false}
      {...(!inline && { anchor: { to: anchor, gap: 8, padding: 8 } })}
      className={`z-20 max-h-[calc(100dvh-6rem)] w-64 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg bg-raised p-1.5 shadow-lg outline-none ${
        inline ? `absolute ${places[anchor]}` : ''
      }`}
    >
      {head !== undefined && <div className="px-3 py-2">{head}</div>}
      {entries.map((entry) => (
        <Fragment key={entry.key}>
          {entry.apart === true && <hr className="my-1.5 border-line" />}
          <MenuItem disabled={entry.disabled === true}>
            <Entry entry={entry} />
          </MenuItem>
        </Fragment>
      ))}
    </MenuItems>
  </Headless>
)

function Entry({ entry, onClick, ...rest }: { entry: MenuEntry; onClick?: (event: MouseEvent) => void }) {
  const classes = `flex min-h-11 w-full items-center gap-2.5 rounded-md px-3 text-left font-medium no-underline outline-none data-disabled:text-muted data-focus:bg-sunken [&_svg]:size-4.5 ${
    entry.danger === true ? 'text-danger' : '[&_svg]:text-muted'
  }`
  const content = (
    <>
      {entry.icon}
      <span className="min-w-0 flex-1">{entry.label}</span>
      {entry.end}
    </>
  )
  if (entry.href !== undefined) {
    return (
      <Link {...rest} onClick={onClick} to={entry.href} className={classes}>
        {content}
      </Link>
    )
  }
  return (
    <button
      {...rest}
      type="button"
      onClick={(event) => {
        // The menu's own handler closes the menu and restores the focus.
        onClick?.(event)
        if (entry.disabled !== true) entry.onSelect?.()
      }}
      className={classes}
    >
      {content}
    </button>
  )
}
