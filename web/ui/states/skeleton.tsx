/** A bone of what is coming, in the shape of what is coming. Give it a size by `className`. */
export const Skeleton = ({ className = '' }: { className?: string | undefined }) => (
  <span aria-hidden data-bone className={`block rounded-full bg-sunken ${className}`} />
)
