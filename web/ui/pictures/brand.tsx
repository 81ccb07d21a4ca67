export const Logo = ({ className = 'size-8' }: { className?: string | undefined }) => (
  <svg viewBox="0 0 48 48" aria-hidden className={className}>
    <path
      d="M32.75 36.05A15.5 15.5 0 1 1 32.75 11.95"
      className="fill-none stroke-accent"
      strokeWidth="9"
      strokeLinecap="round"
    />
    <circle cx="39.5" cy="24" r="6" className="fill-person-1" />
  </svg>
)

interface Props {
  name: string
  href: string
}

/** Links to a public page with a full page load. */
export const Brand = ({ name, href }: Props) => (
  <a
    href={href}
    className="inline-flex min-h-11 items-center gap-2 font-display text-[1.375rem] leading-none font-semibold tracking-[-.015em] no-underline"
  >
    <Logo />
    <span>{name}</span>
  </a>
)
