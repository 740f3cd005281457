-- Gmail reads no dots in a name: `a.b@gmail.com` and `ab@googlemail.com` are one mailbox, and have the letters of one.
create or replace function caixa_postal(email text) returns text language sql immutable parallel safe
  return case when email ~* '@g(oogle)?mail\.com$'
    then replace(lower(regexp_replace(email, '(\+[^@]*)?@.*$', '')), '.', '') || '@gmail.com'
    else lower(regexp_replace(email, '\+[^@]*@', '@')) end;
