/** SQL for a moment so many days ago, as the database keeps it. */
export const daysAgo = (days: number): string => `strftime('%Y-%m-%d %H:%M:%f', 'now', '-${days} days') || 'Z'`
