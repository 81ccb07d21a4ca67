package app

import (
	"errors"
	"regexp"

	validation "github.com/pocketbase/ozzo-validation/v4"
	"github.com/pocketbase/ozzo-validation/v4/is"
	"github.com/pocketbase/pocketbase/core"
)

// acceptAddresses accepts all email addresses that the rules accept. PocketBase's email field rejects some of them,
// such as "a..b@mail.example" and "ana@localhost" (S30).
func acceptAddresses(app core.App, pattern string) error {
	if pattern == "" {
		return nil
	}
	address, err := regexp.Compile(pattern)
	if err != nil {
		return err
	}
	app.OnRecordValidate("users").BindFunc(func(e *core.RecordEvent) error {
		err := e.Next()
		var invalid validation.Errors
		if !errors.As(err, &invalid) || !isFormatError(invalid[core.FieldNameEmail]) || !address.MatchString(e.Record.Email()) {
			return err
		}
		rest := validation.Errors{}
		for field, problem := range invalid {
			if field != core.FieldNameEmail {
				rest[field] = problem
			}
		}
		return rest.Filter()
	})
	return nil
}

// isFormatError reports whether PocketBase rejected the format of an email address.
func isFormatError(problem error) bool {
	var invalid validation.Error
	return errors.As(problem, &invalid) && invalid.Code() == is.ErrEmail.Code()
}
