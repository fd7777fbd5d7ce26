import { describe, expect, it } from 'vitest';
import { businessDomainOf, companyNameOfDomain, readDomain } from './business-domain.ts';

describe('the domain of a company', () => {
  it.each([
    ['vera@acme.example', 'acme.example'],
    ['Vera@ACME.Example', 'acme.example'],
    ['"a@b"@acme.example', 'acme.example'],
    ['vera@mail.acme.co.uk', 'mail.acme.co.uk'],
    ['vera@bücher.example', 'xn--bcher-kva.example'],
    ['vera@gmail.com', null],
    ['vera@GMail.com', null],
    ['vera@yahoo.co.uk', null],
    ['maya.okafor@example.com', null],
    ['vera@localhost', null],
    ['vera@-acme.example', null],
    ['vera', null],
    ['acme.example', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('of %s is %s (AGT-98)', (email, domain) => {
    expect(businessDomainOf(email)).toBe(domain);
  });

  it.each([
    [' ACME.example ', 'acme.example'],
    ['https://www.acme.example/about?a=b#c', 'acme.example'],
    ['www.acme.example', 'acme.example'],
    ['Bücher.example', 'xn--bcher-kva.example'],
    [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
    [`${'a'.repeat(64)}.example`, null],
    [`${'a.'.repeat(126)}aa`, null],
    ['acme', null],
    ['acme.', null],
    ['a..b', null],
    ['10.0.0.1', null],
    ['acme.example:80', null],
    ['vera@acme.example', null],
    ['javascript:alert(1)', null],
    ['no domain.example', null],
    ['', null],
  ])('is read from %s as %s (AGT-85)', (text, domain) => {
    expect(readDomain(text)).toBe(domain);
  });

  it.each([
    ['acme.example', 'Acme'],
    ['acme-lamps.co.uk', 'Acme Lamps'],
  ])('%s suggests the name %s (AGT-98)', (domain, name) => {
    expect(companyNameOfDomain(domain)).toBe(name);
  });
});
