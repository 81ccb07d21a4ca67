/// Which entry of the audit log says that a value beside it was emptied (M21): 0 for one that is there.
migrate(
  (app) => {
    app.db().newQuery('ALTER TABLE audit_values ADD COLUMN emptied_by INTEGER NOT NULL DEFAULT 0').execute()
    app.db().newQuery('CREATE INDEX audit_values_emptied ON audit_values (emptied_by) WHERE emptied_by != 0').execute()
  },
  (app) => {
    app.db().newQuery('DROP INDEX audit_values_emptied').execute()
    app.db().newQuery('ALTER TABLE audit_values DROP COLUMN emptied_by').execute()
  },
)
