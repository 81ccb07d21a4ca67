/// Only the day's own anchor counts as the day's: one that somebody asked for doesn't, and is mailed to nobody.
migrate(
  (app) => {
    app.db().newQuery('ALTER TABLE _day_anchors ADD COLUMN asked INTEGER NOT NULL DEFAULT 0').execute()
  },
  (app) => {
    app.db().newQuery('ALTER TABLE _day_anchors DROP COLUMN asked').execute()
  },
)
