package store

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/aws/retry"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
	"github.com/aws/smithy-go"
	smithyhttp "github.com/aws/smithy-go/transport/http"
	"github.com/benbjohnson/litestream"
	litestreams3 "github.com/benbjohnson/litestream/s3"
)

const (
	// answerTimeout is how long the bucket may take to answer a request that was sent.
	answerTimeout = 30 * time.Second
	// slowestBytes is the slowest connection, in bytes per second.
	slowestBytes = 50_000
	maxAttempts  = 3
	// deletedAtOnce is how many objects S3 deletes in one request.
	deletedAtOnce = 1000
)

type bucket struct {
	client       *s3.Client
	name, prefix string
	address      *url.URL
	region       string
}

// newBucket returns a store for a bucket. Litestream reads the address, so that its own client and this one use the same
// rules for S3-compatible services.
func newBucket(address *url.URL) (Store, error) {
	settings, err := clientSettings(address)
	if err != nil {
		return nil, err
	}
	if settings.AccessKeyID == "" || settings.SecretAccessKey == "" {
		return nil, errors.New("the replica needs credentials for its bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY")
	}
	if os.Getenv("AWS_CA_BUNDLE") != "" {
		return nil, errors.New("the replica can't use AWS_CA_BUNDLE: unset it for this program, and set SSL_CERT_FILE to trust another authority")
	}
	transport, ok := http.DefaultTransport.(*http.Transport)
	if !ok {
		return nil, errors.New("another HTTP transport is in use")
	}
	transport = transport.Clone()
	transport.ResponseHeaderTimeout = answerTimeout
	options := s3.Options{
		Region:       settings.Region,
		UsePathStyle: settings.ForcePathStyle,
		Credentials:  credentials.NewStaticCredentialsProvider(settings.AccessKeyID, settings.SecretAccessKey, os.Getenv("AWS_SESSION_TOKEN")),
		HTTPClient:   &http.Client{Transport: transport},
		Retryer: retry.NewStandard(func(o *retry.StandardOptions) {
			o.MaxAttempts, o.MaxBackoff = maxAttempts, time.Second
			// S3 answers 409 if a conditional write met another one
			o.Retryables = append(o.Retryables, retry.RetryableErrorCode{Codes: map[string]struct{}{"ConditionalRequestConflict": {}}})
		}),
	}
	if options.Region == "" {
		options.Region = cmp.Or(os.Getenv("AWS_REGION"), os.Getenv("AWS_DEFAULT_REGION"), litestreams3.DefaultRegion)
	}
	if settings.Endpoint != "" {
		endpoint, _ := litestream.EnsureEndpointScheme(settings.Endpoint)
		options.BaseEndpoint = aws.String(endpoint)
		// many S3-compatible services don't know the SDK's checksums
		options.RequestChecksumCalculation = aws.RequestChecksumCalculationWhenRequired
		options.ResponseChecksumValidation = aws.ResponseChecksumValidationWhenRequired
	}
	return &bucket{client: s3.New(options), name: settings.Bucket, prefix: settings.Path, address: address, region: options.Region}, nil
}

func clientSettings(address *url.URL) (*litestreams3.ReplicaClient, error) {
	made, err := litestreams3.NewReplicaClientFromURL("s3", address.Host, strings.Trim(address.Path, "/"), address.Query(), nil)
	if err != nil {
		return nil, fmt.Errorf("the address of the replica isn't valid: %w", err)
	}
	settings, ok := made.(*litestreams3.ReplicaClient)
	if !ok {
		return nil, errors.New("this version of Litestream has another S3 client")
	}
	return settings, nil
}

func (b *bucket) litestream(folder string) (litestream.ReplicaClient, error) {
	client, err := clientSettings(b.address)
	if err != nil {
		return nil, err
	}
	client.Path, client.Region = path.Join(b.prefix, folder), b.region
	if os.Getenv("AWS_SESSION_TOKEN") != "" {
		client.AccessKeyID, client.SecretAccessKey = "", "" // the SDK reads all three itself
	}
	return client, nil
}

func (b *bucket) String() string {
	return strings.TrimSuffix("s3://"+b.name+"/"+b.prefix, "/")
}

func (b *bucket) key(name string) *string { return aws.String(path.Join(b.prefix, name)) }

func (b *bucket) Get(ctx context.Context, name string) ([]byte, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	found, err := b.client.GetObject(ctx, &s3.GetObjectInput{Bucket: &b.name, Key: b.key(name)})
	if err != nil {
		return nil, short(name, err)
	}
	defer found.Body.Close()
	return io.ReadAll(found.Body)
}

func (b *bucket) Put(ctx context.Context, name string, content []byte) error {
	return b.put(ctx, name, content, nil)
}

func (b *bucket) PutIfAbsent(ctx context.Context, name string, content []byte) error {
	err := b.put(ctx, name, content, aws.String("*"))
	if errors.Is(err, ErrExists) {
		found, readErr := b.Get(ctx, name)
		if readErr == nil && bytes.Equal(found, content) {
			return nil
		}
	}
	return err
}

func (b *bucket) put(ctx context.Context, name string, content []byte, ifNoneMatch *string) error {
	if err := checkName(name); err != nil {
		return err
	}
	// a connection may stall without an error
	ctx, cancel := context.WithTimeout(ctx, maxAttempts*(answerTimeout+time.Duration(len(content)/slowestBytes)*time.Second))
	defer cancel()
	_, err := b.client.PutObject(ctx, &s3.PutObjectInput{
		Bucket: &b.name, Key: b.key(name), Body: bytes.NewReader(content), ContentLength: aws.Int64(int64(len(content))), IfNoneMatch: ifNoneMatch,
	})
	return short(name, err)
}

func (b *bucket) Copy(ctx context.Context, from, to string) error {
	if err := errors.Join(checkName(from), checkName(to)); err != nil {
		return err
	}
	source := url.URL{Path: b.name + "/" + *b.key(from)}
	_, err := b.client.CopyObject(ctx, &s3.CopyObjectInput{Bucket: &b.name, Key: b.key(to), CopySource: aws.String(source.EscapedPath())})
	return short(from, err)
}

func (b *bucket) List(ctx context.Context, prefix string) ([]Object, error) {
	full := prefix
	if b.prefix != "" {
		full = b.prefix + "/" + prefix
	}
	var found []Object
	pages := s3.NewListObjectsV2Paginator(b.client, &s3.ListObjectsV2Input{Bucket: &b.name, Prefix: &full})
	for pages.HasMorePages() {
		page, err := pages.NextPage(ctx)
		if err != nil {
			return nil, short(prefix, err)
		}
		for _, each := range page.Contents {
			name := strings.TrimPrefix(aws.ToString(each.Key), b.prefix)
			found = append(found, Object{Name: strings.TrimPrefix(name, "/"), Size: aws.ToInt64(each.Size), Modified: aws.ToTime(each.LastModified)})
		}
	}
	sortByName(found)
	return found, nil
}

func (b *bucket) Delete(ctx context.Context, names ...string) error {
	for some := range slices.Chunk(names, deletedAtOnce) {
		var objects []types.ObjectIdentifier
		for _, name := range some {
			if err := checkName(name); err != nil {
				return err
			}
			objects = append(objects, types.ObjectIdentifier{Key: b.key(name)})
		}
		result, err := b.client.DeleteObjects(ctx, &s3.DeleteObjectsInput{Bucket: &b.name, Delete: &types.Delete{Objects: objects, Quiet: aws.Bool(true)}})
		if err != nil {
			return short(some[0], err)
		}
		for _, each := range result.Errors {
			return fmt.Errorf("%s: can't be deleted (%s)", aws.ToString(each.Key), aws.ToString(each.Code))
		}
	}
	return nil
}

func sortByName(objects []Object) {
	slices.SortFunc(objects, func(a, b Object) int { return strings.Compare(a.Name, b.Name) })
}

// short replaces an error of the SDK, which contains the request's address and identifiers, with its code.
func short(name string, err error) error {
	if err == nil {
		return nil
	}
	var status *smithyhttp.ResponseError
	code := 0
	if errors.As(err, &status) {
		code = status.HTTPStatusCode()
	}
	var api smithy.APIError
	text := ""
	if errors.As(err, &api) {
		text = api.ErrorCode()
	}
	switch {
	case code == http.StatusNotFound && text != "NoSuchBucket":
		return fmt.Errorf("%s: %w", name, ErrNotFound)
	case code == http.StatusPreconditionFailed:
		return fmt.Errorf("%s: %w", name, ErrExists)
	case text != "" && code != 0:
		return fmt.Errorf("%s: the bucket answered %d %s", name, code, text)
	case code != 0:
		return fmt.Errorf("%s: the bucket answered %d", name, code)
	}
	var address *url.Error
	if errors.As(err, &address) {
		return fmt.Errorf("%s: %w", name, address.Err)
	}
	return fmt.Errorf("%s: %w", name, err)
}
