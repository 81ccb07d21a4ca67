const paths = {
  tick: ['M20 6 9 17l-5-5'],
  cross: ['M18 6 6 18', 'm6 6 12 12'],
  plus: ['M5 12h14', 'M12 5v14'],
}

interface Props {
  name: keyof typeof paths
  className?: string
  strokeWidth?: number
}

/** The icons of the public pages as inline SVG, so that the pages need no library. */
export const PageIcon = ({ name, className = '', strokeWidth = 1.75 }: Props) => (
  <svg
    className={`size-4.5 ${className}`}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {paths[name].map((d) => (
      <path key={d} d={d} />
    ))}
  </svg>
)
