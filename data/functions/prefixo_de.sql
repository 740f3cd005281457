-- The names that a portal ever had below the shared host, `/p/{prefixo}`, and hosts of its own. A name once given leads to
-- its portal for ever and to no other (PRIMARY KEY); `portal.prefixo` is the present one.
create or replace function prefixo_de(endereco text) returns text language sql immutable parallel safe
  return regexp_replace(lower(case
    when endereco !~ '^https?://' then endereco
    else coalesce(substring(endereco from '^https?://[^/?#]+/(?:[^?#]*/)?([^/?#]+)/?(?:[?#].*)?$'), substring(endereco from '^https?://(?:www\.)?([^./?#:]+)'))
  end), '[^a-z0-9-]+', '-', 'g');
